import { createRateLimit } from './rate-limit.ts'

export type WorkBudget = ReturnType<typeof createWorkBudget>

/** Many times what a visit needs, and at most a fifth of one core. */
const defaults = { limit: 120_000, windowMs: 600_000 }

/**
 * Limits the milliseconds of work for each address in ten minutes, summed over queries, image renderings and password
 * hashes. Work that has begun is finished and counted.
 */
export function createWorkBudget(options: { limit?: number; clock?: () => number } = {}) {
  const { clock = () => performance.now() } = options
  const used = createRateLimit({ ...defaults, ...options, clock })
  return {
    /** The seconds to wait, for a Retry-After header; 0 while there is time left. */
    wait: (address: string) => used.peek(address).retryAfter,
    async spend<T>(address: string, work: () => T | Promise<T>): Promise<T> {
      const started = clock()
      try {
        return await work()
      } finally {
        used.count(address, clock() - started)
      }
    },
  }
}
