import type { AuditCheck, AuditPage } from '@daymark/schemas/audit'
import type { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditMigration } from '../db/migrations/audit.ts'
import { openDatabase, type Db } from '../db/open.ts'
import { createSqliteSql, type Operation, type SqliteSql } from '../db/site-sql.ts'
import type { Actor } from '../http/audit.ts'
import { appOf } from '../http/problem.fixture.ts'
import { createAudit, createAuditLog } from './audit.ts'

const day = 86_400_000
const ada: Actor = { id: 'a', name: 'Ada', address: '198.51.100.1' }
const bob: Actor = { id: 'b', name: 'Bob', address: '198.51.100.2' }

let db: Db
let sql: SqliteSql
let now: number
let log: ReturnType<typeof createAuditLog>
let app: Hono

beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00Z')
  db = openDatabase(':memory:', [auditMigration])
  sql = createSqliteSql(db)
  log = createAuditLog({
    sql,
    identify: async (headers) => {
      const role = headers.get('authorization')
      return role === 'administrator' || role === 'editor' ? { id: 'a', name: 'Ada', role } : undefined
    },
    clientAddress: () => '198.51.100.1',
    retentionDays: 730,
    clock: () => now,
  })
  app = appOf(log.routes)
})
afterEach(() => db.close())

const ask = (path: string, role = 'administrator') =>
  app.request(`/api/audit${path}`, { headers: { authorization: role } })
const page = async (query = '') => (await (await ask(query)).json()) as AuditPage
const abouts = async (query = '') => (await page(query)).entries.map(({ about }) => about)
const check = async () => (await (await ask('/check')).json()) as AuditCheck

/** As somebody would who opens the file and takes the triggers away. */
function tamper(sql: string) {
  const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
    name: string
    sql: string
  }[]
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  db.exec(sql)
  for (const trigger of triggers) db.exec(trigger.sql)
}

test('is for administrators', async () => {
  for (const path of ['', '/check', '/csv']) {
    expect((await ask(path, 'editor')).status).toBe(403)
    expect((await ask(path, '')).status).toBe(401)
  }
})

test('is read from the newest on, in pages, by person, kind and time', async () => {
  for (let index = 1; index <= 5; index += 1) {
    await log.record(index % 2 ? ada : bob, index === 4 ? 'role-changed' : 'login', String(index))
    now += day
  }
  const first = await page('?size=2')
  expect(first.entries.map(({ about }) => about)).toEqual(['5', '4'])
  expect(first.people).toEqual([
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bob' },
  ])
  expect(await abouts(`?size=2&before=${first.next}`)).toEqual(['3', '2'])
  expect(await abouts('?person=b')).toEqual(['4', '2'])
  expect(await abouts('?kind=role-changed')).toEqual(['4'])
  expect(await abouts('?from=2026-01-02T00:00:00.000Z&until=2026-01-04T00:00:00.000Z')).toEqual(['3', '2'])
  expect((await page('?person=b&size=2')).next).toBeUndefined()
  for (const nonsense of ['?kind=toString', '?from=today', '?before=0', '?size=1000'])
    expect((await ask(nonsense)).status).toBe(400)
})

test('saves as a table in which nothing is calculated, which is told of, too', async () => {
  await log.record({ ...ada, name: '=HYPERLINK("http://x")' }, 'login', 'Firefox, Windows')
  const answer = await ask('/csv?kind=login')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="log.csv"')
  expect(await answer.text()).toBe(
    'seq,at,who,kind,about,address\r\n' +
      `"1","2026-01-01T00:00:00.000Z","'=HYPERLINK(""http://x"")","Logged in","Firefox, Windows","198.51.100.1"\r\n`,
  )
  expect((await page()).entries[0]).toMatchObject({ kind: 'log-exported', who: 'Ada', address: ada.address })
})

test('an entry goes with the transaction in which it was written', async () => {
  await log.record(ada, 'login')
  const refused = function* (): Operation<void> {
    yield* createAudit()(ada, 'role-changed', 'never')
    throw new Error('refused')
  }
  await expect(sql.transaction(refused())).rejects.toThrow('refused')
  await log.record(ada, 'logout')
  expect((await page()).entries.map(({ seq, kind }) => [seq, kind])).toEqual([
    [2, 'logout'],
    [1, 'login'],
  ])
  expect(await check()).toEqual({ entries: 2, fault: null })
})

test.each([
  `UPDATE audit_log SET who = 'Bob'`,
  'DELETE FROM audit_log WHERE seq = 2',
  'DELETE FROM audit_log',
  `INSERT INTO audit_log VALUES (9, '', 'login', '', '', '', '', '')`,
  `INSERT OR REPLACE INTO audit_log VALUES (2, '', 'login', '', '', '', '', '')`,
  'DELETE FROM audit_ends',
  `UPDATE audit_ends SET seq = 0 WHERE side = 'written'`,
  `INSERT OR REPLACE INTO audit_ends VALUES ('written', 0, '')`,
])('the database refuses: %s', async (sql) => {
  for (const about of ['1', '2', '3']) await log.record(ada, 'login', about)
  expect(() => db.exec(sql)).toThrow('The log is only added to')
  expect(await check()).toEqual({ entries: 3, fault: null })
})

test.each([
  ['DELETE FROM audit_log WHERE seq = 2', 'Entry 2 of the log is missing.'],
  ['DELETE FROM audit_log WHERE seq IN (1, 2)', 'Entries 1 to 2 of the log are missing.'],
  ['DELETE FROM audit_log WHERE seq > 2', 'Entries 3 to 4 of the log are missing.'],
  [`UPDATE audit_log SET who = 'Bob' WHERE seq = 2`, 'Entry 2 or 3 of the log was changed.'],
  [`UPDATE audit_log SET about = '' WHERE seq = 4`, 'Entry 4 of the log was changed.'],
  [`UPDATE audit_log SET previous = '' WHERE seq = 3`, 'Entry 2 or 3 of the log was changed.'],
  [`UPDATE audit_log SET previous = 'x' WHERE seq = 1`, 'Entry 1 of the log was changed.'],
])('a check finds what was done to the file: %s', async (sql, fault) => {
  for (const about of ['1', '2', '3', '4']) await log.record(ada, 'login', about)
  tamper(sql)
  expect((await check()).fault).toBe(fault)
  expect(log.notices()).toEqual([{ code: 'audit_log_at_fault', message: fault }])
})

test('what is kept long enough goes, and what is left is still checked against it', async () => {
  for (let index = 1; index <= 1_200; index += 1) await log.record(ada, 'login', String(index))
  now += 729 * day
  await log.record(bob, 'logout')
  expect(await check()).toEqual({ entries: 1_201, fault: null })
  now += 2 * day
  expect(await check()).toEqual({ entries: 1, fault: null })
  expect((await page()).entries.map(({ seq }) => seq)).toEqual([1_201])
  now += 730 * day
  expect(await check()).toEqual({ entries: 0, fault: null })
  await log.record(ada, 'login')
  expect(await check()).toEqual({ entries: 1, fault: null })
  tamper('DELETE FROM audit_log')
  expect((await check()).fault).toBe('Entry 1202 of the log is missing.')
})
