export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

interface Options {
  atOnce: number
  /** How many may wait for their turn; none unless told. */
  waiting?: number
  /** What whoever finds every place taken is told. */
  busy: () => Error
}

interface Waiting {
  start: () => void
  refuse: () => void
}

/**
 * So many at once, so many waiting, and a plain refusal for the rest. Askers take turns, and when all
 * places are taken, whoever has taken most of them gives one up for an asker who has fewer.
 */
export function createConcurrencyLimit({ atOnce, waiting = 0, busy }: Options) {
  /** In the order of their turns. */
  const lanes = new Map<string, Set<Waiting>>()
  let running = 0
  let size = 0

  function leave(asker: string, one: Waiting) {
    const lane = lanes.get(asker)
    if (!lane?.delete(one)) return false
    size -= 1
    if (lane.size === 0) lanes.delete(asker)
    return true
  }

  function makeRoom(asker: string) {
    if (size < waiting) return
    if (size === 0) throw busy()
    const [longest = '', lane = new Set<Waiting>()] = [...lanes].reduce((a, b) =>
      b[1].size > a[1].size ? b : a,
    )
    if (lane.size <= (lanes.get(asker)?.size ?? 0) + 1) throw busy()
    const last = [...lane].at(-1)
    if (last && leave(longest, last)) last.refuse()
  }

  function turn(asker: string, signal?: AbortSignal) {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    makeRoom(asker)
    return new Promise<void>((resolve, reject) => {
      const drop = () => {
        if (leave(asker, one)) reject(busy())
      }
      const one: Waiting = {
        start() {
          signal?.removeEventListener('abort', drop)
          resolve()
        },
        refuse: () => reject(busy()),
      }
      const lane = lanes.get(asker) ?? new Set()
      lanes.set(asker, lane.add(one))
      size += 1
      signal?.addEventListener('abort', drop, { once: true })
    })
  }

  function next() {
    const [[asker, lane] = []] = lanes
    const [one] = lane ?? []
    if (asker === undefined || !lane || !one) {
      running -= 1
      return
    }
    leave(asker, one)
    // To the end of the row: everybody else comes first now.
    if (lanes.delete(asker)) lanes.set(asker, lane)
    one.start()
  }

  return {
    /** Runs `work` in turn; a job whose `signal` aborts while it waits is dropped. */
    async run<T>(asker: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      await turn(asker, signal)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
