import { retentionWaits, type Notice } from '@daymark/schemas/staff'
import { theServer, type Actor, type Audit } from '../http/audit.ts'
import { Problem } from '../http/problem.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Log } from '../log/log.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'

export interface RetentionOptions {
  store: Pick<EnquiryStore, 'prune' | 'countOlder' | 'counts' | 'lastRetention' | 'noteRetention'>
  retention: { days: number; spamDays: number }
  outbox: Pick<Outbox, 'send'>
  audit: Audit
  clock: () => number
  log: Log
}

export type Retention = ReturnType<typeof createRetention>

const dayMs = 86_400_000

/** So many at once are never too many, however few there are. */
const usual = 10

/** A clock that is further ahead of the run before is taken to have been set wrong. */
const longestGapMs = 31 * dayMs

/**
 * Deletes enquiries that are older than the retention. What a wrong clock or a mistyped number of days would delete, a person
 * has to agree to: more than a tenth of all at once, or anything after the clock has jumped.
 */
export function createRetention(options: RetentionOptions) {
  const { store, retention, outbox, audit, clock, log } = options

  async function look() {
    const now = clock()
    const ago = (days: number) => new Date(now - days * dayMs).toISOString()
    const before = { all: ago(retention.days), spam: ago(retention.spamDays) }
    const [older, counts, last] = await Promise.all([
      store.countOlder(before),
      store.counts(),
      store.lastRetention(),
    ])
    const count = older.enquiries + older.spam
    const all = counts.new + counts.read + counts.answered
    const jumped = count > 0 && last !== undefined && now - Date.parse(last) > longestGapMs
    const many = older.enquiries > Math.max(usual, all / 10)
    const reasonToWait = jumped
      ? `The server’s clock went from ${dateOf(Date.parse(last))} to ${dateOf(now)}. If that is wrong, have it put right. ` +
        `If it is right, ${count} enquiries are old enough to be deleted; they are kept until an administrator agrees.`
      : many
        ? `${older.enquiries} of ${all} enquiries are older than ${retention.days} days and would be deleted. ` +
          'That is more than usual: they are kept until an administrator agrees.'
        : undefined
    return { now, before, count, jumped, reasonToWait }
  }

  async function remove(by: Actor, { now, before }: Awaited<ReturnType<typeof look>>, signal?: AbortSignal) {
    const removed = await store.prune(before, signal)
    await store.noteRetention(new Date(now).toISOString())
    if (removed === 0) return 0
    log(`contact: ${removed} enquiries were older than the retention and are gone`)
    await audit(by, 'enquiries-expired', String(removed))
    await outbox.send('expired', { day: dateOf(now) })
    return removed
  }

  return {
    /** Answers how many went. */
    async run(signal: AbortSignal) {
      const found = await look()
      if (found.reasonToWait === undefined) return remove(theServer, found, signal)
      log(`contact: ${found.reasonToWait}`, 'warn')
      if (!found.jumped) await store.noteRetention(new Date(found.now).toISOString())
      return 0
    },
    async notices(): Promise<Notice[]> {
      const { reasonToWait, count } = await look()
      return reasonToWait === undefined ? [] : [{ code: retentionWaits, message: reasonToWait, count }]
    },
    /** `count` is what the person was told of who agrees. */
    async agree(by: Actor, count: number) {
      const found = await look()
      if (found.count !== count) {
        throw new Problem(409, 'count_differs', 'By now it is another number of enquiries. Look again.')
      }
      return remove(by, found)
    },
  }
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
