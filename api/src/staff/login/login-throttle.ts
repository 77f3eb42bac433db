import type { Limits } from '../../http/limits/rate-limit.ts'

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

export function createLoginThrottle(limits: Limits) {
  const limitOf = (what: keyof typeof attempts) =>
    limits(`login ${what}`, { limit: attempts[what], windowMs: quarterHour })
  const byPair = limitOf('perAddressAndAccount')
  const byAddress = limitOf('perAddress')
  const byAccount = limitOf('perAccount')
  const byBrowser = limitOf('perKnownBrowser')

  function countersOf({ address, account, browser }: Attempt) {
    if (browser !== undefined) return [[byBrowser, browser]] as const
    return [
      [byPair, `${address} ${account}`],
      [byAddress, address],
      [byAccount, account],
    ] as const
  }

  /** The password was right. */
  async function giveBack(attempt: Attempt) {
    for (const [limit, key] of countersOf(attempt)) await limit.giveBack(key)
  }

  return {
    /** The seconds to wait; an attempt that has to wait counts nowhere. */
    async take(attempt: Attempt) {
      const counted: (() => Promise<void>)[] = []
      for (const [limit, key] of countersOf(attempt)) {
        const { ok, retryAfter } = await limit.take(key)
        if (!ok) {
          for (const takeBack of counted) await takeBack()
          return retryAfter
        }
        counted.push(() => limit.giveBack(key))
      }
      return 0
    },
    giveBack,
  }
}
