/** Prints lines; those of one turn of the loop share a write, because each would cost as much as its request. */
export function createLog() {
  let waiting: string[] = []
  const print = () => {
    if (waiting.length > 0) console.log(waiting.join('\n'))
    waiting = []
  }
  process.once('exit', print)
  return (line: string) => {
    if (waiting.push(line) === 1) setImmediate(print)
  }
}
