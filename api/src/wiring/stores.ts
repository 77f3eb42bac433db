import { createAudit } from '../audit/audit.ts'
import type { EnquiryStore } from '../contact/store/enquiry-store.ts'
import { createSqliteEnquiryStore } from '../contact/store/sqlite.ts'
import { onlyServer, type Alone } from '../db/alone.ts'
import { createLocalBus, type Bus } from '../db/bus.ts'
import type { Db } from '../db/open.ts'
import { openSiteDb } from '../db/site-db.ts'
import { createSqliteSql, type SiteSql } from '../db/site-sql.ts'
import { createWriteProbe } from '../db/write-probe.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log/log.ts'
import { localLimits, type Limits } from '../http/limits/rate-limit.ts'
import type { OutboxStore } from '../outbox/store/outbox-store.ts'
import { createSqliteOutboxStore } from '../outbox/store/sqlite.ts'

/** Where the rooms keep what they know, each by its own contract. */
export interface Stores {
  enquiries: EnquiryStore
  outbox: OutboxStore
  /** For rooms whose SQL both engines understand. */
  sql: SiteSql
  limits: Limits
  /** To all servers that share these stores. */
  bus: Bus
  alone: Alone
  /** Rejects while nothing can be stored. */
  storable: () => Promise<void>
  /** Of a pool, where there is one. */
  connections?: () => Record<'total' | 'idle' | 'waiting', number>
  close: () => Promise<void>
}

export type StoreEnv = Pick<Env, 'dataDir'> & Partial<Pick<Env, 'databaseUrl' | 'hosted'>>

export interface StoreOptions {
  log: Log
  /** A server hears what the others tell; a command does not. */
  serves: boolean
}

/** PostgreSQL where DATABASE_URL says so, else the data folder. */
export async function openStores(
  env: StoreEnv,
  { openFile = openSiteDb, ...options }: StoreOptions & { openFile?: typeof openSiteDb },
): Promise<Stores> {
  if (env.databaseUrl === undefined) return sqliteStores(openFile(env.dataDir))
  // Servers on SQLite load none of it.
  const { openPostgresStores } = await import('./postgres-stores.ts')
  return openPostgresStores(env.databaseUrl, env, options)
}

export function sqliteStores(db: Db, clock?: () => number): Stores {
  const outbox = createSqliteOutboxStore(db, clock)
  const sql = createSqliteSql(db)
  const audit = createAudit(clock)
  const probe = createWriteProbe(db)
  return {
    outbox,
    sql,
    enquiries: createSqliteEnquiryStore(db, outbox, (...entry) => sql.runNow(audit(...entry))),
    limits: localLimits(),
    bus: createLocalBus(),
    alone: onlyServer,
    storable: async () => probe(),
    close: async () => void db.close(),
  }
}
