import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { createAuditStore } from '../audit/store.ts'
import { openSiteDb } from '../db/site-db.ts'
import { createAccounts } from '../staff/accounts.ts'
import { freshDatabase } from '../db/postgres/database.fixture.ts'
import { openStores, sqliteStores, type Stores } from '../wiring/stores.ts'
import { staffCommand } from './staff.ts'

let dataDir: string
let stores: Stores
let accounts: ReturnType<typeof createAccounts>

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'staff-'))
  stores = sqliteStores(openSiteDb(dataDir))
  accounts = createAccounts(stores.sql, createAudit())
})
afterEach(async () => {
  await stores.close()
  rmSync(dataDir, { recursive: true })
})

async function run(...args: string[]) {
  let out = ''
  let words = ''
  const code = await staffCommand(args, async () => sqliteStores(openSiteDb(dataDir)), {
    out: (text) => (out += text),
    words: (text) => (words += text),
  })
  return { code, out, words }
}

test('whoever is first can name the others, whatever role was asked for, and it is said', async () => {
  expect((await run('add', 'chief', '--role', 'viewer')).words).toContain(
    'administrator, as the first account always is',
  )
  expect((await run('add', 'mate')).words).toContain('editor')
})

test('servers that share PostgreSQL are told at once whose access a command ended', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const env = { dataDir, databaseUrl: database.url }
  const openOn = (serves: boolean) => openStores(env, { log: () => undefined, serves })
  const server = await openOn(true)
  onTestFinished(server.close)
  let told = 0
  server.bus.subscribe('access', () => (told += 1))
  const say = { out: () => undefined, words: () => undefined }
  const onPostgres = (...args: string[]) => staffCommand(args, () => openOn(false), say)
  for (const name of ['chief', 'mate']) expect(await onPostgres('add', name)).toBe(0)
  expect(told).toBe(0)
  const ending = [
    ['password', 'mate'],
    ['passkeys', 'mate', '--clear'],
    ['remove', 'mate'],
  ]
  for (const [index, args] of ending.entries()) {
    expect(await onPostgres(...args)).toBe(0)
    await expect.poll(() => told).toBe(index + 1)
  }
})

test.each([
  'staff list',
  'staff token mate',
  'staff password mate',
  'staff remove mate',
  'enquiries list',
  'enquiries csv',
  'export OUT',
  'content export OUT',
  'content reset',
  'move --to postgres://127.0.0.1/none',
])('%s makes no folder where DATA_DIR is mistyped', (line) => {
  const [command, ...args] = line.split(' ')
  const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'staff-')), 'mistyped')
  const script = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no data in ${DATA_DIR}: nothing was ever started there. Is DATA_DIR right?\n`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('people go by their names', async () => {
  expect((await run('add', 'Jörg Müller')).code).toBe(0)
  expect((await run('add', "Siobhán O'Neill")).code).toBe(0)
  expect((await run('add', '山田')).code).toBe(0)
  // Composed by another keyboard, with the space that a phone adds.
  expect((await run('password', `${'Jörg Müller'.normalize('NFD')} `)).code).toBe(0)
  for (const name of ['a', ' ', 'two  spaces', '<b>', 'x'.repeat(65), 'tab\tname', '-first'])
    expect([name, (await run('add', name)).code]).not.toEqual([name, 0])
  expect(await accounts.people.findByName('jörg müller')).toMatchObject({ username: 'Jörg Müller' })
})

test('secrets stand alone on standard output', async () => {
  await run('add', 'chief')
  const added = await run('add', 'mate', '--role', 'viewer')
  expect(added.code).toBe(0)
  expect(added.out).toMatch(/^[\w-]{20}\n$/)
  expect(added.words).toContain('viewer')
  const { out } = await run('token', 'mate')
  expect(await accounts.credentials.identify(out.trim())).toMatchObject({ name: 'mate', role: 'viewer' })
  expect((await run('password', 'mate')).out).not.toBe(added.out)
})

test('lists for people and for machines', async () => {
  expect((await run('list')).out).toBe('Nobody yet.\n')
  await run('add', 'chief')
  await run('add', 'mate', '--role', 'editor')
  expect((await run('list')).out).toMatch(/^mate {3}editor/m)
  expect(JSON.parse((await run('list', '--json')).out)).toMatchObject([
    { username: 'chief' },
    { username: 'mate', role: 'editor', tokens: 0 },
  ])
})

test('refuses in plain words', async () => {
  expect(await run('token', 'ghost')).toEqual({
    code: 1,
    out: '',
    words: 'There is no account named ghost.\n',
  })
  await run('add', 'chief', '--role', 'administrator')
  expect((await run('remove', 'chief')).code).toBe(1)
  expect((await run('add', 'chief')).code).toBe(1)
  expect((await run('add', 'mate', '--role', 'owner')).code).toBe(1)
  expect((await run('add')).code).toBe(2)
  expect((await run('sink', 'mate')).code).toBe(2)
  expect((await run('list', '--all')).code).toBe(2)
  expect((await run('--help')).out).toContain('npm run staff')
})

test('a token has a purpose, may be allowed less, never more, and ends', async () => {
  await run('add', 'chief')
  await run('add', 'mate')
  const { out, words } = await run('token', 'mate', '--role', 'viewer', '--for', 'the chat', '--days', '30')
  expect(words).toContain('viewer), for 30 days')
  expect(await accounts.credentials.identify(out.trim())).toMatchObject({ name: 'mate', role: 'viewer' })
  const id = (await accounts.people.findByName('mate'))?.id ?? ''
  expect(await accounts.credentials.list(id)).toMatchObject([
    { name: 'the chat', role: 'viewer', kind: 'token' },
  ])
  expect((await run('token', 'mate', '--role', 'administrator')).code).toBe(1)
  expect((await run('token', 'mate', '--days', 'many')).code).toBe(2)
  expect((await run('token', 'mate')).words).toContain('for 90 days')
})

test('removes', async () => {
  await run('add', 'chief')
  await run('add', 'mate')
  expect(JSON.parse((await run('remove', 'mate', '--json')).out)).toMatchObject({
    person: { username: 'mate' },
  })
  expect(await accounts.people.list()).toMatchObject([{ username: 'chief' }])
})

test('tells the log what it changes', async () => {
  await run('add', 'chief')
  await run('add', 'mate')
  await run('token', 'mate', '--for', 'the chat')
  await run('password', 'mate')
  await run('list')
  await run('passkeys', 'mate', '--clear')
  await run('remove', 'mate')
  await run('remove', 'mate')
  const { entries } = await createAuditStore(stores.sql).page({ size: 10 })
  const told = entries.map(({ whoId, kind, about }) => `${whoId} ${kind} ${about}`)
  expect(told.toReversed()).toEqual([
    'command-line person-added chief: administrator',
    'command-line person-added mate: editor',
    'command-line token-issued mate, the chat',
    'command-line password-reset mate',
    'command-line passkeys-cleared mate',
    'command-line person-removed mate',
  ])
})

test('the site that runs meanwhile obeys at once', async () => {
  await run('add', 'chief')
  await run('add', 'mate')
  const token = (await run('token', 'mate')).out.trim()
  expect(await accounts.credentials.identify(token)).toMatchObject({ name: 'mate' })
  await run('remove', 'mate')
  expect(await accounts.credentials.identify(token)).toBeUndefined()
})

test('passkeys are listed, and cleared for whoever has lost them', async () => {
  await run('add', 'chief')
  const { id = '' } = (await accounts.people.findByName('chief')) ?? {}
  expect((await run('passkeys', 'chief')).out).toBe('No passkeys.\n')
  const key = { id: 'one', publicKey: new Uint8Array([1]), counter: 0 }
  const chief = { id, name: 'chief', address: '' }
  await accounts.passkeys.store.add(chief, 'Laptop', key)
  await accounts.passkeys.codes.replace(chief)
  const session = await accounts.credentials.issue(id, 'session')
  expect((await run('passkeys', 'chief')).out).toMatch(/^Laptop {2}since \d{4}-\d\d-\d\d, never used\n$/)
  const cleared = await run('passkeys', 'chief', '--clear', '--json')
  expect(JSON.parse(cleared.out)).toMatchObject({ person: { username: 'chief' }, removed: 1 })
  expect(await accounts.credentials.identify(session)).toBeUndefined()
  expect(await accounts.passkeys.store.listOf(id)).toEqual([])
  expect(await accounts.passkeys.codes.left(id)).toBe(0)
})

test('a new password ends the tokens where that is asked for', async () => {
  await run('add', 'chief')
  const token = (await run('token', 'chief')).out.trim()
  await run('password', 'chief')
  expect(await accounts.credentials.identify(token)).toBeDefined()
  expect((await run('password', 'chief', '--end-tokens')).words).toContain(
    'sessions and API tokens have ended',
  )
  expect(await accounts.credentials.identify(token)).toBeUndefined()
})
