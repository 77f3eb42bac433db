import { createAudit } from '../audit/audit.ts'
import { createPostgresEnquiryStore } from '../contact/store/postgres.ts'
import type { Bus } from '../db/bus.ts'
import { createPostgresTeller, openPostgresBus } from '../db/postgres/bus.ts'
import { dumpBeforeUpgrade } from '../db/postgres/dump.ts'
import { openSitePostgres } from '../db/postgres/open.ts'
import { createPostgresLimits } from '../db/postgres/rate-limits.ts'
import { createPostgresSql } from '../db/postgres/sql.ts'
import type { Postgres } from '../db/postgres/sql.ts'
import { steadyClock } from '../outbox/store/outbox-store.ts'
import { createPostgresOutboxStore } from '../outbox/store/postgres.ts'
import type { StoreEnv, StoreOptions, Stores } from './stores.ts'

export async function openPostgresStores(
  url: string,
  { dataDir, hosted }: StoreEnv,
  { log, serves }: StoreOptions,
): Promise<Stores> {
  const db = await openSitePostgres({
    url,
    log,
    beforeUpgrade: (version) => dumpBeforeUpgrade(version, { url, dataDir, log }),
  })
  if (!(await hasTextIndex(db))) log(noTextIndex)
  // Content in the data folder belongs to one server.
  const alone = hosted === undefined
  const bus = serves ? await openPostgresBus({ url, sql: db, alone, log }) : createPostgresTeller(db)
  return postgresStores(db, { bus, clock: await sharedClock(db) })
}

export function postgresStores(db: Postgres, { bus, clock }: { bus: Bus; clock: () => number }): Stores {
  const outbox = createPostgresOutboxStore(db, clock)
  const { limits, stop } = createPostgresLimits(db)
  return {
    outbox,
    sql: createPostgresSql(db),
    enquiries: createPostgresEnquiryStore(db, outbox, createAudit(clock)),
    limits,
    bus,
    alone: (name, work) => db.alone(name, work),
    connections: db.connections,
    async storable() {
      await db.query('SELECT 1')
    },
    async close() {
      stop()
      await bus.close()
      await db.close()
    },
  }
}

/** The database's time, on which all servers agree however their own clocks are set. */
async function sharedClock(db: Postgres) {
  const [row] = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const ahead = row ? row.now.getTime() - steadyClock() : 0
  return () => steadyClock() + ahead
}

async function hasTextIndex(db: Postgres) {
  const rows = await db.query(`SELECT FROM pg_indexes WHERE indexname = 'contact_submissions_by_text'`)
  return rows.length > 0
}

const noTextIndex =
  'PostgreSQL has no extension pg_trgm here (it is part of its package of contributed modules): the search in the inbox reads every enquiry.'
