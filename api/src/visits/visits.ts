import { beaconPath } from '@daymark/schemas/beacon'
import { Hono, type Context } from 'hono'
import type { Alone } from '../db/alone.ts'
import type { SiteSql } from '../db/site-sql.ts'
import type { Log } from '../log/log.ts'
import type { MailSubject } from '../outbox/mail-subject.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { wantsToBeCounted } from '../http/wants-to-be-counted.ts'
import { createBeaconRoute, isRobot, type BeaconOptions } from './beacon-route.ts'
import { createVisitsHousekeeping } from './housekeeping.ts'
import { createMissed } from './missed.ts'
import { createReport } from './report.ts'
import { visitsStaffRoutes, type VisitsStaffOptions } from './staff-routes.ts'
import { createVisitStore } from './store.ts'
import { createSums } from './sums.ts'
import { createVisitors } from './visitors.ts'
import { weeklyMail } from './weekly-mail.ts'

interface VisitsOptions extends BeaconOptions, VisitsStaffOptions {
  sql: SiteSql
  /** In development: sums that are never stored, instead of those in `sql`. */
  sample: SiteSql | undefined
  alone: Alone
  outbox: Pick<Outbox, 'send'>
  /** The product's public address, for links. */
  origin: () => string
  log: Log
}

const commitEveryMs = 1_000

/** Figures of visits: added up in memory, written once a second as sums of hours, read as sums of days. */
export function createVisits(options: VisitsOptions) {
  const { sql, sample, publishes, origin, log, clock = Date.now } = options
  const readers = createVisitStore(sql)
  const store = sample ? createVisitStore(sample) : readers
  const sums = createSums(store, clock)
  const visitors = createVisitors(clock)
  const missed = createMissed(readers, options.clientAddress, clock)
  const housekeeping = createVisitsHousekeeping({ ...options, sums: store, readers, clock })
  let timer: NodeJS.Timeout | undefined
  let failing = false

  async function tick() {
    visitors.forgetYesterday()
    try {
      await sums.commit()
      await missed.commit()
      failing = false
    } catch (cause) {
      if (!failing) log(`visits: the sums have to wait (${(cause as Error).message})`, 'warn')
      failing = true
    }
  }

  return {
    routes: new Hono().post(beaconPath, createBeaconRoute(options, sums, visitors)),
    staffRoutes: visitsStaffRoutes(options, { store, readers }, clock),
    /** Told of every page that is served: more than were counted by their script went to robots. */
    served(c: Context) {
      if (c.req.method !== 'GET' || !wantsToBeCounted(c)) return
      sums.add(isRobot(c) ? 'robots' : 'served')
    },
    /** Told of every address that leads nowhere and could be redirected. */
    missed: missed.note,
    commit: tick,
    /** The mail about the week before a Monday. */
    async compose({ day }: Pick<MailSubject, 'day'>) {
      if (day === null) return undefined
      return weeklyMail(await createReport(store, publishes, day, 7), day, origin())
    },
    housekeep: housekeeping.run,
    async start() {
      timer = setInterval(() => void tick(), commitEveryMs).unref()
      await housekeeping.start()
    },
    async stop() {
      clearInterval(timer)
      await housekeeping.stop()
      await tick()
    },
  }
}
