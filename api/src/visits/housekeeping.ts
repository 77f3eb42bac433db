import { createHourlyWork, type Alone } from '../db/alone.ts'
import type { Log } from '../log/log.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { dayAfter, dayOf, mondayOf } from './calendar.ts'
import type { VisitStore } from './store.ts'

interface HousekeepingOptions {
  sums: Pick<VisitStore, 'foldHours' | 'prune'>
  readers: Pick<VisitStore, 'readers' | 'pruneMissed'>
  outbox: Pick<Outbox, 'send'>
  alone: Alone
  clock: () => number
  log: Log
}

/** The tool shows hours of the last seven days. */
const hoursForDays = 8
const keptMonths = 25
/** An address that nobody asks for any more needs no redirect. */
const missedForDays = 90

/** Every hour: hours of days gone by become days, what is too old goes, and once a week the mail about the week before. */
export function createVisitsHousekeeping({ sums, readers, outbox, alone, clock, log }: HousekeepingOptions) {
  async function clean() {
    const today = dayOf(clock())
    await sums.foldHours(dayAfter(today, -hoursForDays))
    await sums.prune(monthsBefore(today, keptMonths))
    await readers.pruneMissed(dayAfter(today, -missedForDays))
    // The outbox takes one a Monday for each.
    const day = mondayOf(today)
    for (const userId of await readers.readers()) await outbox.send('weekly-visits', { userId, day })
  }

  return createHourlyWork(alone, 'visits', clean, ({ message }) =>
    log(`visits: the hourly work has to wait (${message})`, 'warn'),
  )
}

function monthsBefore(day: string, months: number) {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() - months)
  return dayOf(date.getTime())
}
