export interface RateLimitOptions {
  limit: number
  windowMs: number
  maxKeys?: number
  /** A monotonic clock in milliseconds, so that setting the machine's clock changes no limit. */
  clock?: () => number
}

export interface Verdict {
  ok: boolean
  /** Whole seconds for a Retry-After header; 0 while `ok`. */
  retryAfter: number
}

/** A limit that holds for all servers together. */
export interface SharedLimit {
  /** Counts an event if it is allowed. */
  take: (key: string) => Promise<Verdict>
  /** Takes one counted event back. */
  giveBack: (key: string) => Promise<void>
}

/** `name` tells limits apart that are kept in one place. */
export type Limits = (name: string, options: Pick<RateLimitOptions, 'limit' | 'windowMs'>) => SharedLimit

/** For one server alone. */
export function localLimits(clock?: () => number): Limits {
  return (_name, options) => {
    const limit = createRateLimit({ ...options, clock })
    return { take: async (key) => limit.take(key), giveBack: async (key) => limit.giveBack(key) }
  }
}

/** At most `limit` events for a key in a window that opens with the first. The table never outgrows `maxKeys`. */
export function createRateLimit({
  limit,
  windowMs,
  maxKeys = 20_000,
  clock = () => performance.now(),
}: RateLimitOptions) {
  const windows = new Map<string, { used: number; endsAt: number }>()

  function current(key: string) {
    const window = windows.get(key)
    if (!window || window.endsAt > clock()) return window
    windows.delete(key)
    return undefined
  }

  /** Whether another event would be allowed; counts nothing. */
  function peek(key: string): Verdict {
    const window = current(key)
    if (!window || window.used < limit) return { ok: true, retryAfter: 0 }
    return { ok: false, retryAfter: Math.max(1, Math.ceil((window.endsAt - clock()) / 1000)) }
  }

  /** Counts an event, for callers that know its weight only afterwards. */
  function count(key: string, weight = 1) {
    const window = current(key)
    if (window) {
      window.used += weight
      return
    }
    if (windows.size >= maxKeys) makeRoom()
    windows.set(key, { used: weight, endsAt: clock() + windowMs })
  }

  /** Counts an event if it is allowed. */
  function take(key: string): Verdict {
    const verdict = peek(key)
    if (verdict.ok) count(key)
    return verdict
  }

  /** Takes one counted event back. */
  function giveBack(key: string) {
    const window = current(key)
    if (window && window.used > 0) window.used -= 1
  }

  // Insertion order is the order of the windows' ends, so the oldest come first.
  function makeRoom() {
    const now = clock()
    for (const [key, window] of windows) {
      if (window.endsAt > now && windows.size < maxKeys) return
      windows.delete(key)
    }
  }

  return { take, peek, count, giveBack, size: () => windows.size }
}
