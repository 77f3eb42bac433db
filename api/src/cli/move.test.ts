import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuditStore } from '../audit/store.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { freshDatabase } from '../db/postgres/database.fixture.ts'
import { openSitePostgres } from '../db/postgres/open.ts'
import { createSqliteSql } from '../db/site-sql.ts'
import { openSiteDb } from '../db/site-db.ts'
import { theServer } from '../http/audit.ts'
import { sqliteStores } from '../wiring/stores.ts'
import { moveCommand } from './move.ts'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let said: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'))
  database = await freshDatabase()
  said = ''
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const dataDir = (name = 'old') => join(folder, name)
const bars: string[] = []
const moveTo = (to: string, name?: string) =>
  moveCommand(
    ['--to', to],
    { dataDir: dataDir(name), databaseUrl: database.url },
    { say: (text) => void (said += text), progress: (line) => void bars.push(line) },
  )

/** A site with something in every table that people fill. */
async function fillSite(enquiries = 1_200) {
  const db = openSiteDb(dataDir())
  db.exec(`
    INSERT INTO users (id, username, password, role, created_at) VALUES ('01980000-0000-7000-8000-00000000000e', 'Édith', '$argon2id$', 'administrator', 1700000000001);
    INSERT INTO credentials (digest, kind, user_id, created_at, expires_at, id, name)
      SELECT CAST(kind AS BLOB), kind, users.id, 1700000000002, until, 'of ' || kind, 'Firefox'
      FROM users, (SELECT 'session' AS kind, 1900000000000 AS until UNION SELECT 'token', NULL);
    INSERT INTO passkeys SELECT 'key', id, 'Phone', x'0102', 3, '["internal"]', 1700000000003, NULL FROM users;
    INSERT INTO preview_links VALUES ('01980000-0000-7000-8000-00000000000a', x'aa', '/', 'Édith', 1700000000004, 1900000000000);
    INSERT INTO account_links SELECT id, 'reset', x'bb', 1700000000005, 1900000000000 FROM users;
    INSERT INTO staff_settings VALUES ('passkeys-required', 'no');
  `)
  const stores = sqliteStores(db)
  const ids = Array.from(
    { length: enquiries },
    (_, index) => `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  await Promise.all(
    ids.map((id, index) =>
      stores.enquiries.add(
        {
          id,
          name: `Zoë ${index}`,
          email: `zoe${index}@example.com`,
          message: index % 3 ? 'Grüße, 你好 🦋\nzweite Zeile' : `"quoted" \\ and 'single'`,
          submittedAt: new Date(1.7e12 + index).toISOString(),
          evidence: { captcha: 'none' } as never,
          ...(index % 2 && { key: `key-${index}` }),
        },
        ['notification'],
      ),
    ),
  )
  await stores.outbox.enqueue('digest', { day: '2026-03-29' })
  await stores.enquiries.setStatus(ids[1] ?? '', 'answered')
  await stores.enquiries.erase(
    [ids[0] ?? ''],
    [{ digest: Buffer.from('digest'), at: new Date().toISOString() }],
    {
      by: theServer,
      about: (erased) => `${erased} enquiry`,
    },
  )
  await stores.close()
}

/** Everything but what an index or a counter says again. */
function contentsOf(name: string) {
  const db = new Database(join(dataDir(name), 'site.db'), { readonly: true })
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'enquiry_search%' ORDER BY name`,
    )
    .pluck()
    .all() as string[]
  const contents = tables
    .filter((table) => table !== 'sqlite_sequence')
    .map((table) => [
      table,
      (db.prepare(`SELECT * FROM "${table}"`).all() as object[]).map((row) => JSON.stringify(row)).toSorted(),
    ])
  const indexes = db
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`)
    .pluck()
    .all()
  const given = db.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'outbox'`).pluck().get()
  db.close()
  return [contents, indexes, given]
}

test('there and back again: every row of every table is what it was', async () => {
  await fillSite()
  const before = contentsOf('old')
  expect(await moveTo(database.url), said).toBe(0)
  expect(said).toMatch(/contact_submissions +1199 rows/)
  expect(bars.at(-1)).toContain('100 %')
  expect(contentsOf('old')).toEqual(before)
  expect(await moveTo('sqlite', 'new'), said).toBe(0)
  expect(contentsOf('new')).toEqual(before)
})

test('what was moved works: the log holds, search finds, numbers go on', async () => {
  await fillSite(20)
  await moveTo(database.url)
  const db = await openSitePostgres({ url: database.url, log: () => undefined })
  expect(await db.query(`SELECT count(*) FROM contact_submissions WHERE folded LIKE '%zoe 7%'`)).toEqual([
    { count: 1 },
  ])
  await expect(db.query('DELETE FROM audit_log')).rejects.toThrow('only added to')
  const [mail] = await db.query<{ id: number }>(
    `INSERT INTO outbox (kind, due, created_at) VALUES ('digest', now(), now()) RETURNING id`,
  )
  expect(mail?.id).toBe(22)
  await db.query(`DELETE FROM outbox WHERE id = 22`)
  await db.close()
  await moveTo('sqlite', 'new')
  const site = openSiteDb(dataDir('new'))
  expect((await createAuditStore(createSqliteSql(site)).check()).fault).toBe(null)
  const stores = sqliteStores(site)
  expect((await stores.enquiries.page({ filter: 'all', search: 'ZOE 7', size: 9 })).enquiries).toHaveLength(1)
  await stores.close()
})

test('a target that is not empty, a database in use and a folder in use are refused, and nothing is written', async () => {
  await fillSite(3)
  expect(await moveTo(database.url), said).toBe(0)
  said = ''
  expect(await moveTo(database.url)).toBe(1)
  expect(said).toMatch(/^The database test_\w+ at 127\.0\.0\.1:\d+ is not empty; nothing was written\.\n$/)
  said = ''
  expect(await moveTo('sqlite')).toBe(1)
  expect(said).toMatch(/site\.db is not empty; nothing was written\.\n$/)

  const server = new pg.Client(database.url)
  await server.connect()
  await server.query(`SELECT pg_advisory_lock_shared(hashtextextended('daymark server', 0))`)
  said = ''
  expect(await moveTo('sqlite', 'new')).toBe(1)
  expect(said).toContain('is used by a server: stop it first.')
  await server.end()

  const unlock = lockFolder(dataDir(), 'another server')
  said = ''
  expect(await moveTo(database.url)).toBe(1)
  expect(said).toContain('is in use by another server')
  unlock()
})

test('every table and column of site.db is one of PostgreSQL’s, or made of others', async () => {
  const db = openSiteDb(dataDir())
  const columns = db
    .prepare(
      `SELECT m.name || '.' || c.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'enquiry_%' AND m.name NOT IN ('outbox_counts', 'sqlite_sequence')`,
    )
    .pluck()
    .all()
  db.close()
  const target = await openSitePostgres({ url: database.url, log: () => undefined })
  const there = await target.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()`,
  )
  await target.close()
  expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(columns))
})

test.each([[[]], [['--to', 'mysql://x']], [['--from', 'x']]])('%j is not understood', async (args) => {
  expect(await moveCommand(args, { dataDir: folder, databaseUrl: undefined }, { say: () => undefined })).toBe(
    2,
  )
})
