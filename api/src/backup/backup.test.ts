import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { backupTo } from './backup.ts'
import { newDataFolder } from './data-folder.fixture.ts'
import { findBackup } from './find-backup.ts'
import { restoreFrom } from './restore.ts'
import { scheduleBackups } from './schedule.ts'

let scratch: string
let dataDir: string

let remove: () => Promise<void>

beforeEach(async () => {
  ;({ scratch, dataDir, remove } = await newDataFolder())
})
afterEach(() => remove())

const restore = async (from: string, to: string) => restoreFrom(await findBackup(from, undefined), to)

const rowsOf = (file: string) => {
  const db = new Database(file, { readonly: true })
  const rows = db.prepare('SELECT count(*) FROM pairs').pluck().get() as number
  db.close()
  return rows
}

test('a backup taken while the server writes is a whole moment, and comes back', async () => {
  const writer = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
     const db = new (require(workerData.sqlite))(workerData.file)
     const pair = db.transaction(() => db.prepare("INSERT INTO pairs (half) VALUES (?), (?)").run('x'.repeat(3000), 'y'))
     let going = true
     parentPort.on('message', () => { going = false })
     const step = () => { for (let i = 0; i < 20; i++) pair(); if (going) setImmediate(step); else { db.close(); parentPort.close() } }
     step(); parentPort.postMessage('started')`,
    {
      eval: true,
      workerData: {
        file: join(dataDir, 'site.db'),
        sqlite: createRequire(import.meta.url).resolve('better-sqlite3'),
      },
    },
  )
  await new Promise((resolve) => writer.once('message', resolve))
  await expect.poll(() => rowsOf(join(dataDir, 'site.db'))).toBeGreaterThan(2)
  const target = join(scratch, 'kept')
  const { manifest } = await backupTo(dataDir, target)
  const rows = manifest.counts['site.db']?.pairs ?? 0
  writer.postMessage('stop')
  await new Promise((resolve) => writer.once('exit', resolve))
  expect(rows).toBeGreaterThan(2)
  expect(rows % 2).toBe(0)
  expect(rowsOf(join(dataDir, 'site.db'))).toBeGreaterThan(rows)

  const restored = join(scratch, 'restored')
  expect((await restore(target, restored)).counts).toEqual(manifest.counts)
  expect(rowsOf(join(restored, 'site.db'))).toBe(rows)
  expect(await readFile(join(restored, 'assets/ab/abc'), 'utf8')).toBe('bytes')
  openDatabase(join(restored, 'site.db'), [
    'CREATE TABLE pairs (id INTEGER PRIMARY KEY, half TEXT) STRICT',
  ]).close()
})

test('only the owner can read a backup, and it holds neither the cache nor half-written files', async () => {
  const target = join(scratch, 'kept')
  const { files } = (await backupTo(dataDir, target)).manifest
  expect(files.map(({ path }) => path)).toEqual(['assets/ab/abc', 'content.db', 'site.db'])
  expect((await stat(target)).mode & 0o777).toBe(0o700)
  for (const { path } of [...files, { path: 'manifest.json' }]) {
    expect((await stat(join(target, path))).mode & 0o777).toBe(0o600)
  }
})

test('nothing is overwritten and nothing partial stays', async () => {
  const target = join(scratch, 'kept')
  await mkdir(target)
  await writeFile(join(target, 'mine'), '')
  await expect(backupTo(dataDir, target)).rejects.toThrow(/not empty/)
  await expect(backupTo(dataDir, join(dataDir, 'inside'))).rejects.toThrow(/inside of the data folder/)
  await expect(backupTo(join(scratch, 'none'), join(scratch, 'b'))).rejects.toThrow(/no databases/)
  await expect(backupTo(dataDir, join(target, 'mine', 'x'))).rejects.toThrow(/cannot be used/)
  await writeFile(join(dataDir, 'content.db'), 'garbage'.repeat(1000))
  await expect(backupTo(dataDir, join(scratch, 'b'))).rejects.toThrow(/could not be written/)
  expect((await readdir(scratch)).toSorted()).toEqual(['data', 'kept'])
  expect(await readdir(target)).toEqual(['mine'])
})

test.each<[string, (kept: string) => Promise<void>, RegExp]>([
  [
    'a changed asset',
    (kept) => writeFile(join(kept, 'assets/ab/abc'), 'bytez'),
    /abc of the backup is not what it was/,
  ],
  ['a missing file', (kept) => rm(join(kept, 'site.db')), /site\.db of the backup cannot be copied/],
  ['a folder that is no backup', (kept) => rm(join(kept, 'manifest.json')), /is not a backup/],
  ['a broken manifest', (kept) => writeFile(join(kept, 'manifest.json'), '{}'), /cannot be read/],
  [
    'a manifest that points outside',
    (kept) =>
      writeFile(
        join(kept, 'manifest.json'),
        JSON.stringify({ format: 1, counts: {}, files: [{ path: '../x' }] }),
      ),
    /cannot be read/,
  ],
])('%s is not restored', async (_name, harm, words) => {
  const target = join(scratch, 'kept')
  await backupTo(dataDir, target)
  await harm(target)
  await expect(restore(target, join(scratch, 'restored'))).rejects.toThrow(words)
  expect((await readdir(scratch)).toSorted()).toEqual(['data', 'kept'])
})

test('a data folder in use is never restored over', async () => {
  const target = join(scratch, 'kept')
  await backupTo(dataDir, target)
  await expect(restore(target, dataDir)).rejects.toThrow(/not empty/)
})

test('scheduled backups follow the clock over restarts, and the oldest go', async () => {
  const backupDir = join(scratch, 'backups')
  let now = new Date('2026-03-01T10:00:00Z')
  const failures: unknown[] = []
  const start = () =>
    scheduleBackups({
      dataDir,
      backupDir,
      everyHours: 24,
      keep: { days: 2, weeks: 0, months: 0 },
      now: () => now,
      onFailure: (text) => failures.push(text),
    })
  const run = async (moment: string) => {
    now = new Date(moment)
    const schedule = start()
    await schedule.first
    await schedule.stop()
    return (await readdir(backupDir)).toSorted()
  }
  expect(await run('2026-03-01T10:00:00Z')).toEqual(['2026-03-01T10-00-00Z'])
  await mkdir(join(backupDir, 'of-mine'))
  expect(await run('2026-03-02T09:59:00Z')).toEqual(['2026-03-01T10-00-00Z', 'of-mine'])
  await run('2026-03-02T10:00:00Z')
  expect(await run('2026-03-03T10:00:00Z')).toEqual([
    '2026-03-02T10-00-00Z',
    '2026-03-03T10-00-00Z',
    'of-mine',
  ])
  expect(await run('2026-02-01T00:00:00Z')).toContain('2026-02-01T00-00-00Z')
  expect(await run('2026-02-01T01:00:00Z')).not.toContain('2026-02-01T01-00-00Z')
  expect(failures).toEqual([])
  // A run that was killed left something half done; one that is stopped leaves nothing.
  await mkdir(join(backupDir, '2026-03-03T10-00-00Z.0badf00d.partial'))
  now = new Date('2026-03-09T10:00:00Z')
  const schedule = start()
  await schedule.stop()
  expect(await schedule.first).toBeUndefined()
  expect((await run('2026-03-10T10:00:00Z')).filter((name) => name.endsWith('.partial'))).toEqual([])
  expect(failures).toEqual([])
  await rm(dataDir, { recursive: true })
  await run('2027-01-01T00:00:00Z')
  expect(String(failures)).toMatch(/no databases/)
})
