import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBeforeUpgrade } from '../before-upgrade.ts'
import { freshDatabase } from './database.fixture.ts'
import { dumpBeforeUpgrade } from './dump.ts'
import { openSitePostgres } from './open.ts'

const history = [
  { sqlite: '', postgres: 'CREATE TABLE things (name text)' },
  { sqlite: '', postgres: `INSERT INTO things VALUES ('of the newer schema')` },
]

let folder: string
let dataDir: string
let said: string[]
let database: Awaited<ReturnType<typeof freshDatabase>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dumped-'))
  dataDir = join(folder, 'data')
  said = []
  database = await freshDatabase()
  mkdirSync(join(folder, 'tools'))
  vi.stubEnv('PATH', join(folder, 'tools'))
  await open(1)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Opens it as a release of this schema does, and answers what is in it. */
async function open(schema: number) {
  const { url } = database
  const log = (message: string) => void said.push(message)
  const db = await openSitePostgres({
    url,
    log,
    history: history.slice(0, schema),
    beforeUpgrade: (version) => dumpBeforeUpgrade(version, { dataDir, url, log }),
  })
  return db.query('SELECT name, version FROM schema_version LEFT JOIN things ON true').finally(db.close)
}

const install = (program: string) =>
  writeFileSync(join(folder, 'tools/pg_dump'), `#!${process.execPath}\n${program}`, { mode: 0o700 })
const upgraded = [{ name: 'of the newer schema', version: 2 }]

test('what a database held is dumped before its schema changes, and once', async () => {
  install(`
    const file = process.argv.find((argument) => argument.startsWith('--file=')).slice(7)
    require('node:fs').writeFileSync(file, 'the dump')`)
  expect(await open(2)).toEqual(upgraded)
  const [name = '', ...others] = readdirSync(dataDir)
  expect([name, others]).toEqual(['site.dump.before-upgrade-from-1', []])
  expect(readFileSync(join(dataDir, name), 'utf8')).toBe('the dump')
  expect(isBeforeUpgrade(name)).toBe(true)
  expect(said).toEqual([expect.stringContaining(name)])
  const { mtimeMs, mode } = statSync(join(dataDir, name))
  expect(mode & 0o777).toBe(0o600)
  expect(await open(2)).toEqual(upgraded)
  expect(statSync(join(dataDir, name)).mtimeMs).toBe(mtimeMs)
})

test('a dump that fails leaves the schema as it is, and nothing half written', async () => {
  install(`console.error('pg_dump: error: aborting because of server version mismatch'); process.exit(1)`)
  await expect(open(2)).rejects.toThrow(
    /cannot be used: it was not upgraded, because it could not be dumped before \(pg_dump failed: .*version mismatch\)\./,
  )
  expect(readdirSync(dataDir)).toEqual([])
  expect(await open(1)).toEqual([{ name: null, version: 1 }])
})

test('where pg_dump is not installed the upgrade goes on, and says so', async () => {
  expect(await open(2)).toEqual(upgraded)
  expect(said).toEqual([expect.stringMatching(/without a dump .*: pg_dump is not installed here\.$/)])
})
