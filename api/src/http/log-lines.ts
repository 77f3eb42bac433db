const withinMs = 50
const atOnce = 100

/** Prints lines, many in one write, because a write of its own would cost as much as the request it tells of. */
export function createLog() {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  const print = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) console.log(waiting.join('\n'))
    waiting = []
  }
  process.once('exit', print)
  return (line: string) => {
    if (waiting.push(line) >= atOnce) print()
    else timer ??= setTimeout(print, withinMs)
  }
}
