import { auditKinds, type AuditCheck, type AuditPage } from '@daymark/schemas/audit'
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { actorOf, type Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireRole } from '../http/require-role.ts'
import { auditCsv } from './csv.ts'
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
export function auditRoutes({ store, identify, clientAddress, record, check }: AuditRoutesOptions) {
  const routes = new Hono()

  routes.get('/api/audit', async (c) => {
    await administrator(c)
    const page = await store.page(understand(pageSchema, c))
    return c.json({ ...page, people: await store.people() } satisfies AuditPage)
  })

  routes.get('/api/audit/check', async (c) => {
    await administrator(c)
    return c.json((await check()) satisfies AuditCheck)
  })

  routes.get('/api/audit/csv', async (c) => {
    const caller = await administrator(c)
    const filter = understand(filterSchema, c)
    await record(actorOf(c, caller, clientAddress), 'log-exported')
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', 'attachment; filename="log.csv"')
    return c.body(ReadableStream.from(auditCsv(store.every(filter))))
  })

  function administrator(c: Context) {
    c.header('cache-control', 'no-store')
    return requireRole(c, identify, 'administrator')
  }

  return routes
}

function understand<Value>(schema: z.ZodType<Value>, c: Context): Value {
  const result = schema.safeParse(c.req.query())
  if (result.success) return result.data
  throw new Problem(400, 'not_understood', 'The request cannot be understood')
}
