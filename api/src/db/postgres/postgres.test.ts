import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { DatabaseError } from '../open.ts'
import { isStorageFault } from '../storage-fault.ts'
import { testCertificate } from './certificate.fixture.ts'
import { freshDatabase } from './database.fixture.ts'
import { openSitePostgres } from './open.ts'
import { connectionTo, createPool } from './postgres.ts'
import { newStallingProxy } from './stalling-proxy.fixture.ts'
import type { Postgres } from './sql.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Postgres
beforeEach(async () => {
  database = await freshDatabase()
  db = createPool(database.url)
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )

test('values come back as the stores mean them', async () => {
  const values = [2 ** 40, new Date(0), { a: [1] }, Buffer.from('x'), true]
  expect(
    await db.query(
      'SELECT $1::bigint AS n, $2::timestamptz AS at, $3::jsonb AS json, $4::bytea AS bytes, $5::bool AS yes',
      values,
    ),
  ).toEqual([{ n: values[0], at: values[1], json: values[2], bytes: values[3], yes: true }])
})

test('a transaction is kept whole or not at all, and its connection serves the next', async () => {
  await db.query('CREATE TABLE a (n int)')
  await db.transaction((sql) => sql.query('INSERT INTO a VALUES (1)'))
  const refusal = new Error('not this one')
  expect(
    await failure(
      db.transaction(async (sql) => {
        await sql.query('INSERT INTO a VALUES (2)')
        throw refusal
      }),
    ),
  ).toBe(refusal)
  expect(await db.query('SELECT n FROM a')).toEqual([{ n: 1 }])
})

test('a commit waits for the disk, whatever the database is set to', async () => {
  await db.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = off`)
  const fresh = createPool(database.url)
  expect(await fresh.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await fresh.close()
})

test('a fault of one statement is told from a fault of the database', async () => {
  expect(isStorageFault(await failure(db.query('SELECT 1/0')))).toBe(false)
  expect(isStorageFault(await failure(db.query('SELECT pg_sleep(60)')))).toBe(true)
  const nowhere = createPool('postgres://postgres:secret@127.0.0.1:1/none')
  const fault = await failure(nowhere.query('SELECT 1'))
  expect(isStorageFault(fault)).toBe(true)
  expect(inspect(fault, { depth: 9 })).not.toContain('secret')
})

test('nobody waits long for a database that has fallen silent', async () => {
  const proxy = await newStallingProxy(Number(new URL(database.url).port))
  const silent = createPool(proxy.through(database.url), { max: 2 })
  await silent.query('SELECT 1')
  proxy.stall()
  const began = performance.now()
  const asked = [
    silent.query('SELECT 1'),
    silent.transaction((sql) => sql.query('SELECT 1')),
    silent.query('SELECT 1'),
    failure(silent.query('SELECT 1')).then(() => silent.query('SELECT 1')),
  ]
  for (const fault of await Promise.all(asked.map(failure))) expect(isStorageFault(fault)).toBe(true)
  // Without a bound they would wait for minutes; a loaded machine is late by seconds.
  expect(performance.now() - began).toBeLessThan(15_000)
  proxy.pass()
  await expect.poll(() => silent.query('SELECT 1').catch(String)).toHaveLength(1)
  await silent.close()
  await proxy.close()
})

test('one server at a time does what is to be done alone', async () => {
  const other = createPool(database.url)
  let ran = 0
  await db.alone('cleaning', async () => {
    await other.alone('cleaning', async () => void ran++)
    expect(ran).toBe(0)
    await other.alone('another', async () => void ran++)
  })
  await other.alone('cleaning', async () => void ran++)
  expect(ran).toBe(2)
  await other.close()
})

test('a database on another machine proves its name unless the URL says otherwise', () => {
  const here = ['postgres://u@127.0.0.1/d', 'postgres://u@[::1]/d', 'postgres:///d?host=/run/postgresql']
  for (const url of here) expect(connectionTo(url).ssl).toBe(false)
  const elsewhere = ['postgres://u@db.example.com/d', 'postgres://u@localhost/d?host=db.example.com']
  for (const url of elsewhere) expect(connectionTo(url).ssl).toEqual({ rejectUnauthorized: true })
  const ssl = (mode: string) => new pg.Client(connectionTo(`${elsewhere[0]}?sslmode=${mode}`)).ssl
  expect(ssl('disable')).toBe(false)
  expect(ssl('verify-full')).toBeTruthy()
})

test('a certificate is believed with its authority and for its name only, and then what goes over is encrypted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const authority = join(folder, 'ca.pem')
  writeFileSync(authority, testCertificate.ca)
  const ask = async (parameters: string, url = database.url) => {
    const pool = createPool(`${url}?${parameters}`, { max: 1 })
    return pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()').finally(pool.close)
  }
  await expect(ask('sslmode=verify-full')).rejects.toThrow(/certificate/)
  expect(await ask(`sslmode=verify-full&sslrootcert=${authority}`)).toEqual([{ ssl: true }])
  expect(await ask('sslmode=disable')).toEqual([{ ssl: false }])
  // An address of this machine that the certificate does not name.
  const elsewhere = await newStallingProxy(Number(new URL(database.url).port), { host: '127.0.0.2' })
  onTestFinished(elsewhere.close)
  await expect(
    ask(`sslmode=verify-full&sslrootcert=${authority}`, elsewhere.through(database.url)),
  ).rejects.toThrow(/127\.0\.0\.2 is not in the cert/)
})

test('servers that start at once bring the schema to the newest once', async () => {
  const history = [
    { sqlite: '', postgres: 'CREATE TABLE things (name text); INSERT INTO things VALUES (1)' },
    { sqlite: '' },
    { sqlite: '', postgres: 'INSERT INTO things SELECT count(*) + 1 FROM things' },
  ]
  const open = (steps = history) => openSitePostgres({ url: database.url, log: () => {}, history: steps })
  const early = await open(history.slice(0, 1))
  await Promise.all([early, ...(await Promise.all([open(), open(), open()]))].map((one) => one.close()))
  expect(await db.query('SELECT name FROM things')).toEqual([{ name: '1' }, { name: '2' }])
  expect(await db.query('SELECT version FROM schema_version')).toEqual([{ version: 3 }])
  await expect(open(history.slice(0, 2))).rejects.toThrow('cannot be used: it was written by a newer release')
  const broken = [...history, { sqlite: '', postgres: 'DELETE FROM things; SELECT 1/0' }]
  await expect(open(broken)).rejects.toThrow(DatabaseError)
  expect(await db.query('SELECT count(*) FROM things')).toEqual([{ count: 2 }])
})

test('a start goes on once the database is there', async () => {
  const target = Number(new URL(database.url).port)
  const before = await newStallingProxy(target)
  const url = before.through(database.url)
  await before.close()
  let late: ReturnType<typeof newStallingProxy> | undefined
  const opened = await openSitePostgres({
    url,
    log: () => void (late ??= newStallingProxy(target, { port: Number(new URL(url).port) })),
  })
  expect(await opened.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await opened.close()
  await (await late)?.close()
})

test('a start waits for the database and says so; a wrong password ends it at once', async () => {
  const lines: string[] = []
  const nowhere = {
    url: 'postgres://postgres:secret@127.0.0.1:1/none',
    log: (line: string) => void lines.push(line),
  }
  await expect(openSitePostgres({ ...nowhere, waitForMs: 600 })).rejects.toThrow(
    'The database none at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  )
  expect(lines[0]).toMatch(/^The database none at 127\.0\.0\.1:1 cannot be reached yet/)
  expect(lines.join()).not.toContain('secret')
  const missing = new URL(database.url)
  missing.pathname = 'missing'
  await expect(openSitePostgres({ url: missing.href, log: () => {} })).rejects.toThrow('does not exist')
})
