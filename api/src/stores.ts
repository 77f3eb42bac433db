import { createAudit } from './audit/audit.ts'
import type { EnquiryStore } from './contact/store/enquiry-store.ts'
import { createSqliteEnquiryStore } from './contact/store/sqlite.ts'
import { onlyServer, type Alone } from './db/alone.ts'
import { createLocalBus, type Bus } from './db/bus.ts'
import type { Db } from './db/open.ts'
import { openSiteDb } from './db/site-db.ts'
import { createWriteProbe } from './db/write-probe.ts'
import type { Env } from './env.ts'
import type { Audit } from './http/audit.ts'
import type { OutboxStore } from './outbox/store/outbox-store.ts'
import { createSqliteOutboxStore } from './outbox/store/sqlite.ts'

/** Where the rooms keep what they know, each by its own contract. */
export interface Stores {
  enquiries: EnquiryStore
  outbox: OutboxStore
  audit: Audit
  /** To all servers that share these stores. */
  bus: Bus
  alone: Alone
  /** Rejects while nothing can be stored. */
  storable: () => Promise<void>
  close: () => Promise<void>
}

interface StoreOptions {
  log: (line: string) => void
  /** A server hears what the others tell; a command does not. */
  serves: boolean
  openFile?: typeof openSiteDb
}

/** PostgreSQL where DATABASE_URL says so, else the data folder, where accounts and the log are in either case. */
export async function openStores(
  { databaseUrl, dataDir, hosted }: Pick<Env, 'databaseUrl' | 'dataDir' | 'hosted'>,
  { log, serves, openFile = openSiteDb }: StoreOptions,
): Promise<Stores> {
  const file = openFile(dataDir)
  if (databaseUrl === undefined) return sqliteStores(file)
  // Servers on SQLite load none of it.
  const { openPostgresStores } = await import('./postgres-stores.ts')
  return openPostgresStores({
    url: databaseUrl,
    audit: createAudit(file),
    log,
    serves,
    ownContent: hosted === undefined,
  })
}

export function sqliteStores(db: Db, clock?: () => number): Stores {
  const outbox = createSqliteOutboxStore(db, clock)
  const audit = createAudit(db)
  const probe = createWriteProbe(db)
  return {
    outbox,
    audit,
    enquiries: createSqliteEnquiryStore(db, outbox, audit),
    bus: createLocalBus(),
    alone: onlyServer,
    storable: async () => probe(),
    close: async () => void db.close(),
  }
}
