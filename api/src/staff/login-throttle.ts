import { createRateLimit } from '../http/rate-limit.ts'

const quarterHour = 15 * 60_000
/**
 * Wrong passwords in a quarter of an hour. Whoever guesses from one place runs out there and leaves the account open to
 * everybody else; an account closes to strange browsers when many places guess at it together.
 */
const attempts = { perAddressAndAccount: 10, perAddress: 30, perAccount: 30, perKnownBrowser: 10 }

interface Attempt {
  address: string
  account: string
  /** Set for a browser that logged in to this account before. */
  browser: string | undefined
}

export function createLoginThrottle(clock?: () => number) {
  const limitOf = (limit: number) => createRateLimit({ limit, windowMs: quarterHour, clock })
  const byPair = limitOf(attempts.perAddressAndAccount)
  const byAddress = limitOf(attempts.perAddress)
  const byAccount = limitOf(attempts.perAccount)
  const byBrowser = limitOf(attempts.perKnownBrowser)

  function countersOf({ address, account, browser }: Attempt) {
    if (browser !== undefined) return [[byBrowser, browser]] as const
    return [
      [byPair, `${address} ${account}`],
      [byAddress, address],
      [byAccount, account],
    ] as const
  }

  return {
    /** The seconds to wait; an attempt that has to wait counts nowhere. */
    take(attempt: Attempt) {
      const counters = countersOf(attempt)
      const wait = Math.max(...counters.map(([limit, key]) => limit.peek(key).retryAfter))
      if (wait === 0) for (const [limit, key] of counters) limit.count(key)
      return wait
    },
    /** The password was right. */
    giveBack(attempt: Attempt) {
      for (const [limit, key] of countersOf(attempt)) limit.giveBack(key)
    },
  }
}
