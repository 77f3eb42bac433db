import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openLake } from './lake.ts'
import { startLake } from './lake.fixture.ts'
import { chance } from './random.fixture.ts'

const open = (dataDir: string) =>
  openLake({ dataDir, identify: async () => undefined, knownQueries: [], afterCommit: () => {} })

it('starts and reads on a locked disk, where old history cannot be dropped', async () => {
  const first = await startLake()
  await first.client('editor').create({ _id: 'a', _type: 'note' })
  await first.stop({ keep: true })
  const other = new Database(join(first.dataDir, 'content.db'))
  other.exec('BEGIN IMMEDIATE')
  const reported: unknown[] = []
  const again = await startLake({ dataDir: first.dataDir, report: (error) => reported.push(error) })
  expect(reported).toMatchObject([{ code: 'SQLITE_BUSY' }])
  expect(await again.client('viewer').getDocument('a')).toMatchObject({ _type: 'note' })
  other.close()
  await again.stop()
})

it('a kill at any moment loses nothing that was answered and leaves nothing half-written', async () => {
  const dataDir = folder()
  const seed = Date.now() % 1e9
  const random = chance(seed)
  for (let round = 0; round < 20; round++) {
    const answered = await writeAndKill(dataDir, random.below(150))
    const lake = open(dataDir)
    const count = Number(lake.document('count')?.n)
    expect(count, `seed ${seed}, round ${round}`).toBeGreaterThanOrEqual(answered)
    expect(await lake.query('count(*[_type == "half"])')).toBe(count * 2)
    expect(await lake.query('count(*[_type == "half" && !defined(other->_id)])')).toBe(0)
    lake.close()
  }
}, 240_000)

it('a store that cannot write answers 503, changes nothing and recovers by itself', async () => {
  const running = await startLake()
  onTestFinished(() => running.stop())
  const client = running.client('editor', { maxRetries: 0 })
  await client.create({ _id: 'first', _type: 'doc' })
  const before = running.lake.revision()
  const other = new Database(join(running.dataDir, 'content.db'))
  other.exec('BEGIN IMMEDIATE')
  await expect(client.create({ _id: 'second', _type: 'doc' })).rejects.toMatchObject({
    statusCode: 503,
    details: { type: 'storageUnavailable' },
  })
  expect(running.lake.revision()).toBe(before)
  expect(await client.getDocument('second')).toBeUndefined()
  other.exec('ROLLBACK')
  other.close()
  await client.create({ _id: 'second', _type: 'doc' })
  expect(running.changes).toHaveLength(2)
})

it('a disk that takes no more bytes is answered likewise, and what was answered before is whole', async () => {
  const dataDir = folder()
  // Files may grow to two megabytes and no further, which is told to the writer and does not kill it.
  const child = spawn('sh', [
    '-c',
    `trap '' XFSZ; ulimit -f 4096; exec "$0" "$@"`,
    process.execPath,
    join(import.meta.dirname, 'writer.fixture.ts'),
    dataDir,
  ])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const lines = output.trimEnd().split('\n')
  expect(lines.at(-1)).toBe('503')
  const answered = Number(lines.at(-2))
  expect(answered).toBeGreaterThan(10)
  const lake = open(dataDir)
  onTestFinished(() => lake.close())
  expect(lake.document('count')?.n).toBe(answered)
  expect(await lake.query('count(*[_type == "half"])')).toBe(answered * 2)
  lake.mutate([{ patch: { id: 'count', inc: { n: 1 } } }], { id: 'a', name: 'a' })
}, 60_000)

it('after a restart everything is as it was, and listeners begin again', async () => {
  const running = await startLake()
  const client = running.client('editor')
  const document = await client.create({ _id: 'kept', _type: 'doc', text: 'Kept' })
  const revision = running.lake.revision()
  const heard: string[] = []
  const subscription = client
    .listen('*[_type == "doc"]', {}, { events: ['welcome', 'reconnect', 'mutation'] })
    .subscribe((event) => heard.push(event.type === 'mutation' ? event.documentId : event.type))
  onTestFinished(() => subscription.unsubscribe())
  await expect.poll(() => heard).toEqual(['welcome'])
  await running.stop({ keep: true })
  const again = await startLake({ dataDir: running.dataDir, port: Number(new URL(running.origin).port) })
  onTestFinished(() => again.stop())
  expect(again.lake.revision()).toBe(revision)
  expect(await again.client('viewer').getDocument('kept')).toEqual(document)
  await expect.poll(() => heard.at(-1), { timeout: 15_000 }).toBe('welcome')
  await again.client('editor').create({ _id: 'later', _type: 'doc' })
  await expect.poll(() => heard.filter((one) => one !== 'reconnect')).toEqual(['welcome', 'welcome', 'later'])
}, 60_000)

it('history older than 180 days is dropped, the newest change and every document stay', async () => {
  let today = new Date('2026-01-01T12:00:00Z')
  const running = await startLake({ now: () => today })
  const editor = running.client('editor')
  await editor.create({ _id: 'old', _type: 'doc', n: 1 })
  await editor.create({ _id: 'kept', _type: 'doc' })
  today = new Date('2026-05-01T12:00:00Z')
  await editor.patch('old').set({ n: 2 }).commit()
  await running.stop({ keep: true })
  const changes = async (day: string) => {
    const later = await startLake({ dataDir: running.dataDir, now: () => new Date(day) })
    const url = `${later.origin}/v1/data/history/production/transactions/old,kept`
    const text = await (await fetch(url, { headers: { authorization: 'Bearer viewer' } })).text()
    expect(await later.client('viewer').fetch('*[_type == "doc"] | order(_id).n')).toEqual([null, 2])
    await later.stop({ keep: true })
    return text.split('\n').filter(Boolean).length
  }
  expect(await changes('2026-06-29T12:00:00Z')).toBe(3)
  expect(await changes('2026-07-01T12:00:00Z')).toBe(1)
  expect(await changes('2028-01-01T12:00:00Z')).toBe(1)
  rmSync(running.dataDir, { recursive: true })
}, 60_000)

it.each<[string, (file: string) => void]>([
  ['is no database', (file) => writeFileSync(file, 'Somebody’s file, but not a database. '.repeat(50))],
  ['belongs to another program', (file) => change(file, 'CREATE TABLE theirs (a)')],
  [
    'was written by a newer release',
    (file) => {
      open(dirname(file)).close()
      change(file, 'PRAGMA user_version = 99')
    },
  ],
])('a file that %s is refused by name and left as it is', (_, make) => {
  const file = join(folder(), 'content.db')
  make(file)
  const before = readFileSync(file)
  expect(() => open(dirname(file))).toThrow(/content\.db/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

function change(file: string, sql: string) {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'lake-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The last number that the writer said was stored. */
function writeAndKill(dataDir: string, afterMs: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.fixture.ts'), dataDir])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    // oxlint-disable-next-line no-restricted-globals -- killed at a moment that nothing announces
    if (!output) setTimeout(() => child.kill('SIGKILL'), afterMs)
    output += chunk.toString()
  })
  return new Promise<number>((resolve) => {
    child.once('close', () => resolve(Number(output.trimEnd().split('\n').at(-1))))
  })
}
