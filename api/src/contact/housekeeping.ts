import type { Alone } from '../db/alone.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Log } from '../log/log.ts'
import type { Retention } from './retention.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'

interface HousekeepingOptions {
  store: Pick<EnquiryStore, 'overwriteLog' | 'spamBetween' | 'index'>
  outbox: Pick<Outbox, 'send'>
  retention: Pick<Retention, 'run'>
  clock: () => number
  log: Log
  changed: () => void
  alone: Alone
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const indexAfterMs = 2_000

/** Every hour: what has been kept long enough goes, and once a day the digest of quarantined enquiries. */
export function createHousekeeping(options: HousekeepingOptions) {
  const { store, outbox, retention, clock, log, changed, alone } = options
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let toIndex: NodeJS.Timeout | undefined
  let indexing: Promise<void> | undefined
  let underway: Promise<void> | undefined

  async function run() {
    try {
      await alone('housekeeping', clean)
    } catch (cause) {
      log(`contact: the hourly work has to wait (${(cause as Error).message})`, 'warn')
    }
  }

  async function clean() {
    if ((await retention.run(stopped.signal)) > 0) changed()
    // Where a reader kept the log from being overwritten after an erasure, it is overwritten now.
    await store.overwriteLog()
    const [yesterday = '', today = ''] = [1, 0].map((days) =>
      new Date(clock() - days * dayMs).toISOString().slice(0, 10),
    )
    // The outbox takes one digest a day.
    if ((await store.spamBetween(yesterday, today)) > 0) await outbox.send('digest', { day: yesterday })
  }

  /** One at a time: a backlog may take longer than an hour. */
  function runUnlessUnderway() {
    underway ??= run().finally(() => (underway = undefined))
    return underway
  }

  /** Enquiries that arrive together are indexed together, after the visitors have their answers. */
  function indexSoon() {
    if (stopped.signal.aborted) return
    toIndex ??= setTimeout(() => {
      indexing = store
        .index(stopped.signal)
        .catch((cause: Error) => log(`contact: the search index has to wait (${cause.message})`, 'warn'))
        .finally(() => (toIndex = undefined))
    }, indexAfterMs).unref()
  }

  return {
    indexSoon,
    start() {
      indexSoon()
      timer = setInterval(() => void runUnlessUnderway(), hourMs)
      timer.unref()
      void runUnlessUnderway()
    },
    async stop() {
      stopped.abort()
      clearInterval(timer)
      clearTimeout(toIndex)
      await Promise.all([underway, indexing])
    },
  }
}
