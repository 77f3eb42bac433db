import { auditKinds, type AuditCheck, type AuditEntry, type AuditPage } from '@daymark/schemas/audit'
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import type { Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { csvAnswer, csvTable } from '../http/csv.ts'
import type { Identify } from '../http/identity.ts'
import { requireActor } from '../http/require-role.ts'
import { understand } from '../http/understand.ts'
import type { AuditStore } from './store.ts'

interface AuditRoutesOptions {
  store: AuditStore
  identify: Identify
  clientAddress: ClientAddress
  record: Audit
  check: () => Promise<AuditCheck>
}

const text = z.string().max(100)
const filterSchema = z.object({
  person: text.optional(),
  kind: z
    .string()
    .refine((kind) => Object.hasOwn(auditKinds, kind))
    .optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
})
const pageSchema = filterSchema.extend({
  before: z.coerce.number().int().positive().optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})

/** What the log says, for administrators. */
export function auditRoutes(options: AuditRoutesOptions) {
  const { store, record, check } = options
  const routes = new Hono()

  routes.get('/api/audit', async (c) => {
    await administrator(c)
    const page = await store.page(understand(pageSchema, c.req.query()))
    return c.json({ ...page, people: await store.people() } satisfies AuditPage)
  })

  routes.get('/api/audit/check', async (c) => {
    await administrator(c)
    return c.json((await check()) satisfies AuditCheck)
  })

  routes.get('/api/audit/csv', async (c) => {
    const by = await administrator(c)
    const filter = understand(filterSchema, c.req.query())
    await record(by, 'log-exported')
    return csvAnswer(c, 'log.csv', csvTable(columns, store.every(filter), inWords))
  })

  function administrator(c: Context) {
    c.header('cache-control', 'no-store')
    return requireActor(c, options, 'administrator')
  }

  return routes
}

const columns = ['seq', 'at', 'who', 'kind', 'about', 'address'] as const
const words: Record<string, string> = auditKinds
const inWords = (entry: AuditEntry) => ({ ...entry, kind: words[entry.kind] ?? entry.kind })
