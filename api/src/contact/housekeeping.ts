import type { Outbox } from '../outbox/outbox.ts'
import type { EnquiryStore } from './store.ts'

interface HousekeepingOptions {
  store: Pick<EnquiryStore, 'prune' | 'settle' | 'spamBetween'>
  outbox: Pick<Outbox, 'enqueue' | 'wake'>
  retention: { days: number; spamDays: number }
  clock: () => number
  log: (line: string) => void
  changed: () => void
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Every hour: what has been kept long enough goes, and once a day the digest of quarantined enquiries. */
export function createHousekeeping(options: HousekeepingOptions) {
  const { store, outbox, retention, clock, log, changed } = options
  let timer: NodeJS.Timeout | undefined

  function run() {
    const now = clock()
    const ago = (days: number) => new Date(now - days * dayMs).toISOString()
    try {
      const pruned = store.prune({ all: ago(retention.days), spam: ago(retention.spamDays) })
      if (pruned > 0) {
        log(`contact: ${pruned} enquiries were older than the retention and are gone`)
        changed()
      }
      // An erasure that a reader kept from reaching the file's own pages reaches them now.
      store.settle()
      const [yesterday, today] = [ago(1).slice(0, 10), ago(0).slice(0, 10)]
      // The outbox takes one digest a day.
      if (store.spamBetween(yesterday, today) > 0 && outbox.enqueue('digest', { day: yesterday }))
        outbox.wake()
    } catch (cause) {
      log(`contact: the hourly work has to wait (${(cause as Error).message})`)
    }
  }

  return {
    start() {
      run()
      timer = setInterval(run, hourMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
