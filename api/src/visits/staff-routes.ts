import { periods, type MissedAddresses, type VisitsReport, type WeeklyMail } from '@daymark/schemas/visits'
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { readJson } from '../http/body.ts'
import { csvAnswer, csvTable } from '../http/csv.ts'
import type { Identify } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireRole } from '../http/require-role.ts'
import { understand } from '../http/understand.ts'
import { dayAfter, dayOf } from './calendar.ts'
import { createReport, type Publishes } from './report.ts'
import type { VisitStore } from './store.ts'

export interface VisitsStaffOptions {
  identify: Identify
  publishes: Publishes
  /** Staff who log in here have accounts here; others get no weekly mail. */
  hasAccounts: boolean
  /** Whether a page or a redirect is at a path. */
  leadsOn: (path: string) => boolean
}

const periodSchema = z.object({ days: z.coerce.number().pipe(z.literal(periods)).default(30) })
const wishSchema = z.object({ wanted: z.boolean() })

/** The figures for everybody who works here: there is nothing in them of any one visitor. */
export function visitsStaffRoutes(
  { identify, publishes, hasAccounts, leadsOn }: VisitsStaffOptions,
  { store, readers }: { store: VisitStore; readers: Pick<VisitStore, 'isReader' | 'setReader' | 'missed'> },
  clock: () => number,
) {
  const tomorrow = () => dayAfter(dayOf(clock()), 1)

  async function viewer(c: Context) {
    c.header('cache-control', 'no-store')
    return requireRole(c, identify, 'viewer')
  }

  return new Hono()
    .get('/api/visits', async (c) => {
      await viewer(c)
      const { days } = understand(periodSchema, c.req.query())
      return c.json((await createReport(store, publishes, tomorrow(), days)) satisfies VisitsReport)
    })
    .get('/api/visits/csv', async (c) => {
      await viewer(c)
      const { days } = understand(periodSchema, c.req.query())
      const until = tomorrow()
      const sums = await store.listed({ from: dayAfter(until, -days), until })
      const columns = ['day', 'what', 'name', 'count'] as const
      const table = csvTable(columns, [sums], ({ kind, ...sum }) => ({ ...sum, what: kind }))
      return csvAnswer(c, 'visits.csv', table)
    })
    .get('/api/visits/missed', async (c) => {
      await viewer(c)
      const missed = await readers.missed()
      return c.json({ missed: missed.filter(({ address }) => !leadsOn(address)) } satisfies MissedAddresses)
    })
    .get('/api/visits/weekly-mail', async (c) => {
      const { id } = await viewer(c)
      return c.json({ wanted: hasAccounts ? await readers.isReader(id) : null } satisfies WeeklyMail)
    })
    .put('/api/visits/weekly-mail', async (c) => {
      const { id } = await viewer(c)
      const { wanted } = understand(wishSchema, await readJson(c, 1_000))
      if (!hasAccounts) throw new Problem(409, 'no_accounts', 'There are no accounts here to send a mail to')
      await readers.setReader(id, wanted)
      return c.json({ wanted } satisfies WeeklyMail)
    })
}
