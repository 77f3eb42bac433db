import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccounts } from '../../staff/accounts.ts'
import { createAudit } from '../../audit/audit.ts'
import { siteHistory } from '../site-history.ts'
import { freshDatabase } from './database.fixture.ts'
import { openSitePostgres } from './open.ts'
import { createPostgresSql } from './sql.ts'
import type { Postgres } from './sql.ts'

/** What it held when PostgreSQL was new. The statements are never edited: later releases bring migrations. */
const held = `
  INSERT INTO users VALUES ('00000000-0000-4000-8000-000000000001', 'Editor', '$argon2id$v=19$x', 'editor', '2026-01-01');
  INSERT INTO credentials (digest, id, kind, user_id, created_at)
    VALUES ('\\x01', 't1', 'token', '00000000-0000-4000-8000-000000000001', '2026-01-01');
  INSERT INTO contact_submissions (id, name, email, message, status, idempotency_key, folded)
    VALUES ('00000000-0000-4000-8000-000000000002', 'Ada Lovelace', 'ada@example.com', 'A prototype, please.', 'read',
      'a key', 'ada lovelace');
  INSERT INTO outbox (kind, enquiry_id, due, created_at)
    VALUES ('notification', '00000000-0000-4000-8000-000000000002', '2026-01-01', '2026-01-01');
  INSERT INTO erasures VALUES ('\\x02', '2026-01-01');
  INSERT INTO staff_settings VALUES ('passkeys', 'asked');
`
const tables = ['users', 'credentials', 'contact_submissions', 'outbox', 'erasures', 'staff_settings']

const first = siteHistory.findIndex(({ postgres }) => postgres !== undefined) + 1
let database: Awaited<ReturnType<typeof freshDatabase>>
let schemaOfToday: unknown

beforeAll(async () => {
  database = await freshDatabase()
  schemaOfToday = await opened(siteHistory.length, schemaOf)
  await database.drop()
})
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

/** Opens a database as the release of this schema does. */
async function opened<T>(schema: number, work: (db: Postgres) => Promise<T>) {
  const { url } = database
  const db = await openSitePostgres({ url, log: () => undefined, history: siteHistory.slice(0, schema) })
  return work(db).finally(db.close)
}

async function rowsOf(db: Postgres) {
  const rows = tables.map(async (table) => [table, await db.query(`SELECT * FROM ${table}`)] as const)
  return Object.fromEntries(await Promise.all(rows))
}

const schemaOf = async (db: Postgres) => [
  await db.query(`SELECT table_name, column_name, data_type, is_nullable, column_default
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, column_name`),
  await db.query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef`),
]

test.each(siteHistory.slice(first).map((_, index) => first + index))(
  'schema %i becomes that of today, with what it held',
  async (schema) => {
    await opened(first, (db) => db.query(held))
    const before = await opened(schema, rowsOf)
    expect(before.outbox).toHaveLength(1)

    await opened(siteHistory.length, async (db) => {
      expect(await rowsOf(db)).toMatchObject(before)
      expect(await schemaOf(db)).toEqual(schemaOfToday)
      const { people } = createAccounts(createPostgresSql(db), createAudit())
      expect(await people.list()).toMatchObject([{ username: 'Editor', role: 'editor', tokens: 1 }])
    })
  },
)
