import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAuditStore } from '../audit/store.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { createSqliteSql } from '../db/site-sql.ts'
import { openSiteDb } from '../db/site-db.ts'
import { openContent } from '../content/embedded.ts'
import { backupCommand } from './backup.ts'
import { contentCommand } from './content.ts'
import { restoreCommand } from './restore.ts'

let scratch: string
let dataDir: string
let said: string

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'keeping-'))
  dataDir = join(scratch, 'data')
  said = ''
})
afterEach(() => rm(scratch, { recursive: true, force: true }))

const say = {
  out: (text: string) => void (said += text),
  words: (text: string) => void (said += text),
}
const backup = (target: string, databaseUrl?: string) =>
  backupCommand([target], { dataDir, databaseUrl }, say)
const content = (...args: string[]) => contentCommand(args, { dataDir }, say)
const open = (folder: string) =>
  openContent({
    dataDir: folder,
    identify: async () => undefined,
    knownQueries: [],
    afterCommit: () => undefined,
  })

async function peek(folder: string) {
  const place = open(folder)
  const documents = await place.lake.query<{ _id: string; _rev: string }[]>('*', {}, 'raw')
  place.close()
  return documents.map(({ _rev, ...document }) => document).toSorted((a, b) => a._id.localeCompare(b._id))
}

test(
  'the drill: sample content, out, changed, in again; backed up, lost, restored',
  { timeout: 90_000 },
  async () => {
    openSiteDb(dataDir).close()
    open(dataDir).close()
    expect(await content('reset'), said).toBe(0)
    const sample = await peek(dataDir)
    const file = join(scratch, 'content.tar.gz')
    expect(await content('export', file)).toBe(0)

    const place = open(dataDir)
    place.lake.mutate([{ patch: { id: 'homePage', set: { heroHeadline: 'Changed' } } }], {
      id: 'a',
      name: 'a',
    })
    place.close()
    const changed = await peek(dataDir)
    expect(changed).not.toEqual(sample)
    expect(await content('import', file), said).toBe(0)
    expect(await peek(dataDir)).toEqual(sample)

    const kept = (await readdir(dataDir)).find((name) => name.startsWith('content-before-'))
    expect(await content('import', join(dataDir, kept ?? ''))).toBe(0)
    expect(await peek(dataDir)).toEqual(changed)

    const target = join(scratch, 'backup')
    expect(await backup(target), said).toBe(0)
    await rm(dataDir, { recursive: true })
    expect(await restoreCommand([target], { dataDir }, say), said).toBe(0)
    expect(said).toMatch(/content\.db +documents +\d+/)
    expect(await peek(dataDir)).toEqual(changed)

    const site = openSiteDb(dataDir)
    const log = (await createAuditStore(createSqliteSql(site)).page({ size: 10 })).entries
    site.close()
    expect(log.map(({ kind, about }) => [kind, about])).toEqual([
      ['backup-restored', target],
      ['content-replaced', join(dataDir, kept ?? '')],
      ['content-replaced', file],
      ['content-exported', file],
      ['content-replaced', 'by the sample content'],
    ])
  },
)

test('of what an import replaces the last five stay, and a failed one leaves nothing', async () => {
  const place = open(dataDir)
  place.lake.mutate([{ create: { _id: 'a', _type: 'note' } }], { id: 'a', name: 'a' })
  place.close()
  const copies = async () => (await readdir(dataDir)).filter((name) => name.startsWith('content-before-'))
  await writeFile(join(scratch, 'broken.tar.gz'), 'no archive')
  expect(await content('import', join(scratch, 'broken.tar.gz'))).toBe(1)
  expect(await copies()).toEqual([])

  const file = join(scratch, 'a.tar.gz')
  expect(await content('export', file), said).toBe(0)
  const old = Array.from(
    { length: 7 },
    (_, index) => `content-before-2026-01-0${index + 1}T00-00-00-000Z.tar.gz`,
  )
  for (const name of [...old, 'content-before-the-move.tar.gz']) await writeFile(join(dataDir, name), '')
  expect(await content('import', file), said).toBe(0)
  expect((await copies()).toSorted()).toEqual([
    ...old.slice(3),
    expect.stringMatching(new RegExp(`^content-before-${new Date().getFullYear()}`)) as string,
    'content-before-the-move.tar.gz',
  ])
})

test('help that is asked for goes to the standard output', async () => {
  for (const command of ['content', 'export']) {
    const script = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--help'], { encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: expect.stringContaining(`npm run ${command}`) as string,
      stderr: '',
    })
  }
})

test('while the site runs, content is written out but not replaced', async () => {
  const unlock = lockFolder(dataDir, 'the site')
  const running = open(dataDir)
  try {
    running.lake.mutate([{ create: { _id: 'a', _type: 'note' } }], { id: 'a', name: 'a' })
    expect(await content('export', join(scratch, 'a.tar.gz')), said).toBe(0)
    expect(await content('import', join(scratch, 'a.tar.gz'))).toBe(1)
    expect(await content('reset')).toBe(1)
    expect(said).toMatch(/Stop it/)
    expect(await backup(join(scratch, 'b'))).toBe(0)
  } finally {
    running.close()
    unlock()
  }
})

test('what cannot be done is said in a sentence, and changes nothing', async () => {
  expect(await content('export', join(scratch, 'x.tar.gz'))).toBe(1)
  expect(said).toMatch(/There is no data in/)
  expect(await content('reset')).toBe(1)
  expect(existsSync(dataDir)).toBe(false)
  expect(await content('import', join(scratch, 'none'))).toBe(1)
  expect(said).toMatch(/no file/)
  await writeFile(join(scratch, 'there'), 'mine')
  expect(await backup(join(scratch, 'there'))).toBe(1)
  expect(await content('frobnicate')).toBe(2)
  expect(await restoreCommand([], { dataDir }, say)).toBe(2)
})

test('with PostgreSQL a backup holds its dump where pg_dump is, else says plainly that it does not', async () => {
  openSiteDb(dataDir).close()
  const tools = join(scratch, 'tools')
  await mkdir(tools)
  vi.stubEnv('PATH', tools)
  onTestFinished(() => void vi.unstubAllEnvs())
  const url = 'postgres://daymark:s%40cret@db.example.com/daymark'
  expect(await backup(join(scratch, 'without'), url), said).toBe(0)
  expect(said).toContain('NOT the database')
  said = ''

  const script = `#!${process.execPath}
    const file = process.argv.find((argument) => argument.startsWith('--file=')).slice(7)
    const { PGPASSWORD, PGSSLMODE } = process.env
    require('node:fs').writeFileSync(file, JSON.stringify([process.argv.slice(2), PGPASSWORD, PGSSLMODE]))`
  await writeFile(join(tools, 'pg_dump'), script, { mode: 0o700 })
  expect(await backup(join(scratch, 'with'), url), said).toBe(0)
  expect(said).toContain('site.dump is what DATABASE_URL names')
  const dump = await readFile(join(scratch, 'with', 'site.dump'), 'utf8')
  expect(dump).toContain('--dbname=postgres://daymark@db.example.com/daymark')
  expect(dump.match(/s(@|%40)cret/g)).toEqual(['s@cret'])
  expect(dump).toContain('verify-full')

  const restored = join(scratch, 'restored')
  expect(await restoreCommand([join(scratch, 'with')], { dataDir: restored }, say), said).toBe(0)
  expect(said).toContain(`pg_restore`)
  expect(await readdir(restored)).not.toContain('site.dump')
})
