import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { staffMigration } from '../db/migrations/staff.ts'
import { createAccounts } from '../staff/staff.ts'
import { staffCommand } from './staff.ts'

let accounts: ReturnType<typeof createAccounts>

beforeEach(() => {
  accounts = createAccounts(openDatabase(':memory:', [staffMigration]))
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

test('whoever is first can name the others', () => {
  expect(run('add', 'chief').words).toContain('administrator')
  expect(run('add', 'mate').words).toContain('editor')
})

test('secrets stand alone on standard output', () => {
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
  run('add', 'mate', '--role', 'editor')
  expect(run('list').out).toMatch(/^mate {2}editor/)
  expect(JSON.parse(run('list', '--json').out)).toMatchObject([
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

test('removes', () => {
  run('add', 'chief')
  run('add', 'mate')
  expect(JSON.parse(run('remove', 'mate', '--json').out)).toMatchObject({ person: { username: 'mate' } })
  expect(accounts.people.list()).toMatchObject([{ username: 'chief' }])
})
