import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRoom } from '../contact/contact.fixture.ts'
import { openLake } from '../lake/lake.ts'
import { createAudit } from '../audit/audit.ts'
import { removeOutlivedCopies } from './before-upgrade.ts'
import { siteHistory } from './site-history.ts'
import { createSqliteSql } from './site-sql.ts'
import { openSiteDb } from './site-db.ts'
import { createAccounts } from '../staff/accounts.ts'
import { openDatabase, DatabaseError } from './open.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the first release left on disk. The files are never edited: later releases bring migrations. */
function firstRelease(name: 'site' | 'content') {
  const db = new Database(join(folder, `${name}.db`))
  db.exec(readFileSync(new URL(`first-release/${name}.sql`, import.meta.url), 'utf8'))
  db.close()
}

function lakeIn(dataDir: string) {
  return openLake({
    dataDir,
    identify: async () => undefined,
    knownQueries: [],
    afterCommit: () => undefined,
  })
}

/** How many rows each table has that is no search index. */
const rowsOf = (file: string) => {
  const db = new Database(file, { readonly: true })
  const tables = (db.pragma('table_list') as { schema: string; name: string; type: string }[]).filter(
    ({ schema, name, type }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'),
  )
  const rows = tables.map(({ name }) => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()])
  db.close()
  return Object.fromEntries(rows) as Record<string, number>
}

const schemaOf = (file: string) => {
  const db = new Database(file, { readonly: true })
  const rows = db.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').all()
  const version = db.pragma('user_version', { simple: true })
  db.close()
  const plain = (rows as { name: string; sql: string }[]).map(({ name, sql }) => [
    name,
    sql.replaceAll(/\s+/g, ' '),
  ])
  return { plain, version }
}

test('a database of the first release becomes one of today, with all that it held', async () => {
  firstRelease('site')
  const room = openRoom({ dataDir: folder })
  const list = (await (await room.asStaff('viewer', '/api/enquiries')).json()) as {
    enquiries: { name: string; status: string }[]
  }
  expect(list.enquiries).toMatchObject([
    { name: 'Grace Hopper', status: 'new' },
    { name: 'Ada Lovelace', status: 'read' },
  ])
  expect(await room.outbox.status()).toMatchObject({ waiting: 1, failed: 0 })
  expect(await createAccounts(createSqliteSql(room.db), createAudit()).people.list()).toMatchObject([
    { username: 'editor', role: 'administrator', tokens: 1 },
  ])

  const today = mkdtempSync(join(tmpdir(), 'upgrade-today-'))
  openSiteDb(today).close()
  expect(schemaOf(join(folder, 'site.db'))).toEqual(schemaOf(join(today, 'site.db')))
  await room.close()
  rmSync(today, { recursive: true })
})

test('content of the first release is read, edited and kept', async () => {
  firstRelease('content')
  const lake = lakeIn(folder)
  expect(await lake.query('*[_id == "note"][0].text')).toBe('kept')
  lake.mutate([{ patch: { id: 'note', set: { text: 'edited' } } }], { id: 'a', name: 'a' })
  lake.close()

  const today = mkdtempSync(join(tmpdir(), 'upgrade-today-'))
  lakeIn(today).close()
  expect(schemaOf(join(folder, 'content.db'))).toEqual(schemaOf(join(today, 'content.db')))
  rmSync(today, { recursive: true })
})

test.each(siteHistory.slice(3).map((_, index) => 3 + index))(
  'schema %i becomes that of today, with what it held and a copy of it before',
  (version) => {
    firstRelease('site')
    const file = join(folder, 'site.db')
    const older = siteHistory.slice(0, version).map(({ sqlite }) => sqlite)
    openDatabase(file, older).close()
    const before = rowsOf(file)
    openSiteDb(folder).close()
    expect(rowsOf(file)).toMatchObject(before)
    const copies = readdirSync(folder).filter((name) => name.includes('before-upgrade'))
    expect(copies).toContain(`site.db.before-upgrade-from-${version}`)
    const copy = join(folder, `site.db.before-upgrade-from-${version}`)
    expect([rowsOf(copy), schemaOf(copy).version]).toEqual([before, version])

    // The way back to the release before.
    rmSync(`${file}-wal`, { force: true })
    renameSync(copy, file)
    openDatabase(file, older).close()
  },
)

test('a copy from before an upgrade goes after 30 days, and nothing else does', () => {
  const names = ['site.db.before-upgrade-from-3', 'content.db.before-upgrade-from-1', 'site.db']
  for (const name of names) writeFileSync(join(folder, name), '')
  const day = 86_400_000
  const later = Date.now() + 29 * day
  removeOutlivedCopies(folder, later)
  expect(readdirSync(folder)).toHaveLength(3)
  removeOutlivedCopies(folder, later + 2 * day)
  expect(readdirSync(folder)).toEqual(['site.db'])
})

test('without room for the copy nothing is upgraded', () => {
  firstRelease('site')
  const file = join(folder, 'site.db')
  mkdirSync(`${file}.before-upgrade-from-3`)
  writeFileSync(join(`${file}.before-upgrade-from-3`, 'in the way'), '')
  expect(() => openSiteDb(folder)).toThrow(/It was left as it is/)
  expect(schemaOf(file).version).toBe(3)
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('migrations run once each and forward only; one that fails leaves the file as it was', () => {
  const file = join(folder, 'a.db')
  const first = 'CREATE TABLE a (x) STRICT'.replace('x', 'x TEXT')
  openDatabase(file, [first]).close()
  const second = 'ALTER TABLE a ADD COLUMN y TEXT'
  expect(() => openDatabase(file, [first, second, 'INSERT INTO a VALUES (1)'])).toThrow(DatabaseError)
  expect(schemaOf(file).version).toBe(2)
  openDatabase(file, [first, second]).close()
  expect(() => openDatabase(file, [first])).toThrow('written by a newer release')
  expect(schemaOf(file).version).toBe(2)
})

test('what changes the schema of one engine says what it does to the other', () => {
  const first = siteHistory.findIndex(({ postgres }) => postgres !== undefined)
  expect(first).toBeGreaterThan(0)
  expect(siteHistory.slice(first).filter(({ postgres }) => postgres === undefined)).toEqual([])
})
