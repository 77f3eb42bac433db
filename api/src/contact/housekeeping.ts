import { createHourlyWork, type Alone } from '../db/alone.ts'
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

const dayMs = 86_400_000
const indexAfterMs = 2_000

/** Every hour: what has been kept long enough goes, and once a day the digest of quarantined enquiries. */
export function createHousekeeping(options: HousekeepingOptions) {
  const { store, outbox, retention, clock, log, changed, alone } = options
  const stopped = new AbortController()
  let toIndex: NodeJS.Timeout | undefined
  let indexing: Promise<void> | undefined
  const hourly = createHourlyWork(alone, 'housekeeping', clean, ({ message }) =>
    log(`contact: the hourly work has to wait (${message})`, 'warn'),
  )

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
      void hourly.start()
    },
    async stop() {
      stopped.abort()
      clearTimeout(toIndex)
      await Promise.all([hourly.stop(), indexing])
    },
  }
}
