import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openLake } from './lake.ts'
import { startLake } from './testing.ts'

const open = (dataDir: string) =>
  openLake({ dataDir, identify: async () => undefined, knownQueries: [], afterCommit: () => {} })

it('a kill at any moment loses nothing that was answered and leaves nothing half-written', async () => {
  const dataDir = folder()
  for (let round = 0; round < 6; round++) {
    const answered = await writeAndKill(dataDir, 60 + round * 37)
    const lake = open(dataDir)
    const count = Number(lake.document('count')?.n)
    expect(count).toBeGreaterThanOrEqual(answered)
    expect(await lake.query('count(*[_type == "half"])')).toBe(count * 2)
    expect(await lake.query('count(*[_type == "half" && !defined(other->_id)])')).toBe(0)
    lake.close()
  }
})

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

it('after a restart everything is as it was, and listeners begin again', async () => {
  const running = await startLake()
  const document = await running.client('editor').create({ _id: 'kept', _type: 'doc', text: 'Kept' })
  const revision = running.lake.revision()
  await running.stop({ keep: true })
  const again = await startLake({ dataDir: running.dataDir })
  onTestFinished(() => again.stop())
  expect(again.lake.revision()).toBe(revision)
  expect(await again.client('viewer').getDocument('kept')).toEqual(document)
})

it('a file that is not ours is refused by name and left as it is', () => {
  const dataDir = folder()
  const file = join(dataDir, 'content.db')
  writeFileSync(file, 'This is not a database, but it is somebody’s file.'.repeat(50))
  const before = readFileSync(file)
  expect(() => open(dataDir)).toThrow(/content\.db/)
  expect(readFileSync(file)).toEqual(before)
})

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'lake-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The last number that the writer said was stored. */
function writeAndKill(dataDir: string, afterMs: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-writer.ts'), dataDir])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (!output) setTimeout(() => child.kill('SIGKILL'), afterMs)
    output += chunk.toString()
  })
  return new Promise<number>((resolve) => {
    child.once('close', () => resolve(Number(output.trimEnd().split('\n').at(-1))))
  })
}
