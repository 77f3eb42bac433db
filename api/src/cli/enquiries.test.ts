import { afterEach, beforeEach, expect, test } from 'vitest'
import { good, openRoom, type Room } from '../contact/contact.fixture.ts'
import { openSiteDb } from '../db/site-db.ts'
import { sqliteStores } from '../wiring/stores.ts'
import { enquiriesCommand } from './enquiries.ts'

let room: Room
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

async function run(...args: string[]) {
  let out = ''
  let words = ''
  const code = await enquiriesCommand(
    args,
    async () => ({ stores: sqliteStores(openSiteDb(room.dataDir)), dataDir: room.dataDir }),
    {
      out: (text) => (out += text),
      words: (text) => (words += text),
    },
  )
  return { code, out, words }
}

test('lists for people and for machines, and writes a CSV, beside the running site', async () => {
  expect(await run('list')).toEqual({ code: 0, out: '', words: 'No enquiries yet.\n' })
  await room.send(good)
  await room.send({ ...good, website: 'filled' })
  expect((await run('list')).out).toMatch(/new {2,}Ada Lovelace <ada@example.com>\n.*spam {2,}Ada/)
  const [first] = (await run('list', '--json')).out.split('\n')
  expect(JSON.parse(first ?? '')).toMatchObject({ ...good, status: 'new' })
  expect((await run('csv')).out.split('\r\n')).toHaveLength(4)
})

test('erases an address', async () => {
  await room.send(good)
  expect((await run('erase', 'ADA@example.com', '--json')).out).toBe('{"erased":1}\n')
  expect(room.rows()).toEqual([])
})

test('queues a mail again', async () => {
  const { id } = (await (await room.send(good)).json()) as { id: string }
  expect((await run('resend', id)).code).toBe(0)
  expect(await room.outbox.history(id)).toMatchObject([{ state: 'waiting' }])
  expect(await run('resend', 'nobody')).toEqual({ code: 1, out: '', words: 'There is no enquiry nobody.\n' })
})

test.each([
  ['erase'],
  ['erase', 'nobody'],
  ['list', 'x'],
  ['sink'],
  ['list', '--all'],
  ['resend', 'a', 'b'],
  ['csv', '--json'],
])('does not understand %s %s', async (...args) => {
  const { code, out, words } = await run(...args)
  expect([code, out]).toEqual([2, ''])
  expect(words).toContain('npm run enquiries')
})

test('explains itself', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, words: '' })
  expect((await run()).out).toContain('erase EMAIL')
})
