import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { openDatabase } from '../db/open.ts'
import { openSiteDb } from '../db/site-db.ts'
import { accessMigration, passkeysMigration, staffMigration } from '../db/migrations/staff.ts'
import { createAccounts } from '../staff/staff.ts'
import { staffCommand } from './staff.ts'

const log: string[] = []
let accounts: ReturnType<typeof createAccounts>

beforeEach(() => {
  log.length = 0
  accounts = createAccounts(
    openDatabase(':memory:', [staffMigration, accessMigration, passkeysMigration]),
    (by, kind, about = '') => void log.push(`${by.id} ${kind} ${about}`),
  )
})

function run(...args: string[]) {
  let out = ''
  let words = ''
  const code = staffCommand(args, () => accounts, {
    out: (text) => (out += text),
    words: (text) => (words += text),
  })
  return { code, out, words }
}

test('whoever is first can name the others, whatever role was asked for, and it is said', () => {
  expect(run('add', 'chief', '--role', 'viewer').words).toContain(
    'administrator, as the first account always is',
  )
  expect(run('add', 'mate').words).toContain('editor')
})

test.each([
  'staff list',
  'staff token mate',
  'staff password mate',
  'staff remove mate',
  'enquiries list',
  'enquiries csv',
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

test('people go by their names', () => {
  expect(run('add', 'Jörg Müller').code).toBe(0)
  expect(run('add', "Siobhán O'Neill").code).toBe(0)
  expect(run('add', '山田').code).toBe(0)
  // Composed by another keyboard, with the space that a phone adds.
  expect(run('password', `${'Jörg Müller'.normalize('NFD')} `).code).toBe(0)
  for (const name of ['a', ' ', 'two  spaces', '<b>', 'x'.repeat(65), 'tab\tname', '-first'])
    expect([name, run('add', name).code]).not.toEqual([name, 0])
  expect(accounts.people.findByName('jörg müller')).toMatchObject({ username: 'Jörg Müller' })
})

test('secrets stand alone on standard output', () => {
  run('add', 'chief')
  const added = run('add', 'mate', '--role', 'viewer')
  expect(added.code).toBe(0)
  expect(added.out).toMatch(/^[\w-]{20}\n$/)
  expect(added.words).toContain('viewer')
  const { out } = run('token', 'mate')
  expect(accounts.credentials.identify(out.trim())).toMatchObject({ name: 'mate', role: 'viewer' })
  expect(run('password', 'mate').out).not.toBe(added.out)
})

test('lists for people and for machines', () => {
  expect(run('list').out).toBe('Nobody yet.\n')
  run('add', 'chief')
  run('add', 'mate', '--role', 'editor')
  expect(run('list').out).toMatch(/^mate {3}editor/m)
  expect(JSON.parse(run('list', '--json').out)).toMatchObject([
    { username: 'chief' },
    { username: 'mate', role: 'editor', tokens: 0 },
  ])
})

test('refuses in plain words', () => {
  expect(run('token', 'ghost')).toEqual({ code: 1, out: '', words: 'There is no account named ghost.\n' })
  run('add', 'chief', '--role', 'administrator')
  expect(run('remove', 'chief').code).toBe(1)
  expect(run('add', 'chief').code).toBe(1)
  expect(run('add', 'mate', '--role', 'owner').code).toBe(1)
  expect(run('add').code).toBe(2)
  expect(run('sink', 'mate').code).toBe(2)
  expect(run('list', '--all').code).toBe(2)
  expect(run('--help').out).toContain('npm run staff')
})

test('a token has a purpose, may be allowed less, never more, and ends', () => {
  run('add', 'chief')
  run('add', 'mate')
  const { out, words } = run('token', 'mate', '--role', 'viewer', '--for', 'the chat', '--days', '30')
  expect(words).toContain('viewer), for 30 days')
  expect(accounts.credentials.identify(out.trim())).toMatchObject({ name: 'mate', role: 'viewer' })
  const id = accounts.people.findByName('mate')?.id ?? ''
  expect(accounts.credentials.list(id)).toMatchObject([{ name: 'the chat', role: 'viewer', kind: 'token' }])
  expect(run('token', 'mate', '--role', 'administrator').code).toBe(1)
  expect(run('token', 'mate', '--days', 'many').code).toBe(2)
  expect(run('token', 'mate').words).toContain('for 90 days')
})

test('removes', () => {
  run('add', 'chief')
  run('add', 'mate')
  expect(JSON.parse(run('remove', 'mate', '--json').out)).toMatchObject({ person: { username: 'mate' } })
  expect(accounts.people.list()).toMatchObject([{ username: 'chief' }])
})

test('tells the log what it changes', () => {
  run('add', 'chief')
  run('add', 'mate')
  run('token', 'mate', '--for', 'the chat')
  run('password', 'mate')
  run('list')
  run('remove', 'mate')
  run('remove', 'mate')
  expect(log).toEqual([
    'command-line person-added chief: administrator',
    'command-line person-added mate: editor',
    'command-line token-issued mate, the chat',
    'command-line password-reset mate',
    'command-line person-removed mate',
  ])
})

test('the site that runs meanwhile obeys at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staff-'))
  const [site, command] = [openSiteDb(folder), openSiteDb(folder)]
  const running = createAccounts(site, createAudit(site))
  accounts = createAccounts(command, createAudit(command))
  run('add', 'chief')
  run('add', 'mate')
  const token = run('token', 'mate').out.trim()
  expect(running.credentials.identify(token)).toMatchObject({ name: 'mate' })
  run('remove', 'mate')
  expect(running.credentials.identify(token)).toBeUndefined()
  site.close()
  command.close()
  rmSync(folder, { recursive: true })
})
