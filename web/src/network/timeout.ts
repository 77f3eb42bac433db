/** Settles like `promise`, or rejects with a `TimeoutError` when that takes longer than `milliseconds`. */
export function withTimeout<Value>(promise: Promise<Value>, milliseconds: number) {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException(`No answer within ${milliseconds} ms`, 'TimeoutError')),
      milliseconds,
    )
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
