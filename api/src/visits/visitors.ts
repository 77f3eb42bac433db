import { hash, randomBytes } from 'node:crypto'
import { dayOf } from './calendar.ts'

/** More than these are not told apart on a day, so that memory is bounded. */
const mostVisitors = 100_000

/**
 * Who was here today, by a digest of address and browser. Its salt is random, in memory only and replaced at midnight
 * UTC together with the digests: after that nobody can tell whether two days had a visitor in common.
 */
export function createVisitors(clock: () => number) {
  let day = ''
  let salt: string
  let known = new Set<string>()

  function forgetYesterday() {
    const today = dayOf(clock())
    if (today === day) return
    day = today
    salt = randomBytes(32).toString('base64')
    known = new Set()
  }
  forgetYesterday()

  return {
    forgetYesterday,
    /** Whether this is the first time today. */
    isFirst(address: string, browser: string) {
      forgetYesterday()
      const digest = hash('sha256', `${salt}\n${address}\n${browser}`, 'base64')
      if (known.has(digest) || known.size >= mostVisitors) return false
      known.add(digest)
      return true
    },
    /** How many are remembered. */
    size: () => known.size,
  }
}
