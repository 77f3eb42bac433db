export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

interface Options {
  atOnce: number
  /** How many jobs may wait; none by default. */
  waiting?: number
  /** The error when no place is left. */
  busy: () => Error
}

interface Waiting {
  start: () => void
  refuse: () => void
}

/**
 * Bounds how many jobs run and how many wait; further ones are refused. Clients take turns, and when the queue is full, the
 * client with the most waiting jobs loses its last one to a client that has fewer.
 */
export function createConcurrencyLimit({ atOnce, waiting = 0, busy }: Options) {
  /** The waiting jobs of each client, in the order of the clients' turns. */
  const queues = new Map<string, Set<Waiting>>()
  let running = 0
  let size = 0

  function leave(client: string, one: Waiting) {
    const queue = queues.get(client)
    if (!queue?.delete(one)) return false
    size -= 1
    if (queue.size === 0) queues.delete(client)
    return true
  }

  function makeRoom(client: string) {
    if (size < waiting) return
    if (size === 0) throw busy()
    const [longest = '', queue = new Set<Waiting>()] = [...queues].reduce((a, b) =>
      b[1].size > a[1].size ? b : a,
    )
    if (queue.size <= (queues.get(client)?.size ?? 0) + 1) throw busy()
    const last = [...queue].at(-1)
    if (last && leave(longest, last)) last.refuse()
  }

  function turn(client: string, signal?: AbortSignal) {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    makeRoom(client)
    return new Promise<void>((resolve, reject) => {
      const drop = () => {
        if (leave(client, one)) reject(busy())
      }
      const one: Waiting = {
        start() {
          signal?.removeEventListener('abort', drop)
          resolve()
        },
        refuse: () => reject(busy()),
      }
      const queue = queues.get(client) ?? new Set()
      queues.set(client, queue.add(one))
      size += 1
      signal?.addEventListener('abort', drop, { once: true })
    })
  }

  function next() {
    const [[client, queue] = []] = queues
    const [one] = queue ?? []
    if (client === undefined || !queue || !one) {
      running -= 1
      return
    }
    leave(client, one)
    // Moves the client to the end of the order.
    if (queues.delete(client)) queues.set(client, queue)
    one.start()
  }

  return {
    /** Runs `work` in turn; a job whose `signal` aborts while it waits is dropped. */
    async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      await turn(client, signal)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
