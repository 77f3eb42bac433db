import type { Context } from 'hono'
import type { ClientAddress } from '../http/client-address.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'
import { wantsToBeCounted } from '../http/wants-to-be-counted.ts'
import { browserOf, isRobot } from './beacon-route.ts'
import { dayOf } from './calendar.ts'
import type { VisitStore } from './store.ts'
import { createVisitors } from './visitors.ts'

/** Nobody follows more broken links than that; who tries addresses out is not listened to. */
const perAddress = { limit: 20, windowMs: 10 * 60_000 }
/** Between two commits. */
const mostWaiting = 200

/** Counts the visitors who asked for an address that leads nowhere, each once a day, and nothing about them. */
export function createMissed(
  store: Pick<VisitStore, 'addMissed'>,
  clientAddress: ClientAddress,
  clock: () => number,
) {
  const limit = createRateLimit(perAddress)
  const visitors = createVisitors(clock)
  let waiting = new Map<string, number>()

  function add(path: string, visits: number) {
    const known = waiting.get(path)
    if (known !== undefined || waiting.size < mostWaiting) waiting.set(path, (known ?? 0) + visits)
  }

  return {
    note(c: Context, path: string) {
      if (!wantsToBeCounted(c) || isRobot(c)) return
      const address = clientAddress(c)
      if (limit.take(address).ok && visitors.isFirst(address, `${browserOf(c)}\n${path}`)) add(path, 1)
    },
    /** What cannot be written stays for the next time. */
    async commit() {
      visitors.forgetYesterday()
      if (waiting.size === 0) return
      const counted = waiting
      waiting = new Map()
      try {
        await store.addMissed(counted, dayOf(clock()))
      } catch (cause) {
        for (const [path, visits] of counted) add(path, visits)
        throw cause
      }
    },
  }
}
