import { createRateLimit } from './rate-limit.ts'

export type WorkBudget = ReturnType<typeof createWorkBudget>

/** Many times what a visit takes, and a fifth of one core at most. */
const usual = { limit: 120_000, windowMs: 600_000 }

/**
 * The milliseconds of work that each address may cause in ten minutes, with queries, drawings of pictures and passwords
 * together. What has begun is finished and counted.
 */
export function createWorkBudget(options: { limit?: number; clock?: () => number } = {}) {
  const { clock = () => performance.now() } = options
  const used = createRateLimit({ ...usual, ...options, clock })
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
