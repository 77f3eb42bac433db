import { assetError } from './asset-error.ts'

export interface Queue {
  /** Runs `work` in turn; a job whose `signal` aborts while it waits is dropped. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** So many at once, so many waiting, and a plain refusal for the rest. */
export function createQueue(limits: { atOnce: number; waiting: number }): Queue {
  const waiting = new Set<() => void>()
  let running = 0

  function turn(signal?: AbortSignal) {
    if (running < limits.atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.size >= limits.waiting) {
      throw assetError(503, 'Too many images are being made at the moment.', { 'retry-after': '2' })
    }
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', drop)
        resolve()
      }
      const drop = () => {
        waiting.delete(start)
        reject(assetError(503, 'Nobody waits for this image any more.'))
      }
      waiting.add(start)
      signal?.addEventListener('abort', drop, { once: true })
    })
  }

  function next() {
    const [start] = waiting
    if (!start) {
      running -= 1
      return
    }
    waiting.delete(start)
    start()
  }

  return {
    async run(work, signal) {
      await turn(signal)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
