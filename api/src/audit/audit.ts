import type { AuditCheck } from '@daymark/schemas/audit'
import type { Operation, SiteSql } from '../db/site-sql.ts'
import type { Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import { auditRoutes } from './routes.ts'
import { append, createAuditStore } from './store.ts'

interface AuditLogOptions {
  sql: SiteSql
  identify: Identify
  clientAddress: ClientAddress
  retentionDays: number
  clock?: () => number
}

const dayMs = 86_400_000
const longestAbout = 500
const mostPublished = 1_000

/**
 * The log of what staff, commands and the server did. Rooms get `record` from deps.ts as an `Audit`, or `audit` to call
 * it inside the transaction of what they do: `yield* audit(actorOf(c, caller), 'role-changed', 'Ada: editor')`. A kind
 * of its own is a line in schemas/src/staff/audit.ts.
 */
export function createAuditLog(options: AuditLogOptions) {
  const { sql, retentionDays, clock = Date.now } = options
  const store = createAuditStore(sql)
  const record = createRecord(sql, clock)
  let lastCheck: AuditCheck | undefined

  /** Forgets what has been kept long enough, then holds the rest against its digests. */
  async function check() {
    await store.prune(new Date(clock() - retentionDays * dayMs).toISOString())
    lastCheck = await store.check()
    return lastCheck
  }

  return {
    record,
    check,
    /** The newest of what was published from one moment up to another. */
    published: async (span: { from: string; until: string }) =>
      (await store.page({ ...span, kind: 'published', size: mostPublished })).entries,
    /** What was published last, newest first. */
    lastPublished: async (size: number) => (await store.page({ kind: 'published', size })).entries,
    routes: auditRoutes({ ...options, store, record, check }),
    notices: () => (lastCheck?.fault ? [{ code: 'audit_log_at_fault', message: lastCheck.fault }] : []),
  }
}

/** Writes entries by themselves. */
export function createRecord(sql: SiteSql, clock?: () => number): Audit {
  const audit = createAudit(clock)
  return (...what) => sql.transaction(audit(...what))
}

/** Writes entries as parts of the transactions that they tell of. */
export function createAudit(clock: () => number = Date.now): Audit<Operation<void>> {
  return ({ id, name, address }, kind, about = '') =>
    append({
      at: new Date(clock()).toISOString(),
      kind,
      whoId: id,
      who: name,
      address,
      about: about.length > longestAbout ? `${about.slice(0, longestAbout)}…`.toWellFormed() : about,
    })
}
