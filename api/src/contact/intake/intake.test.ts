import { afterEach, expect, test } from 'vitest'
import { createClientAddress } from '../../http/client-address.ts'
import { good, openRoom, type Room, type TestOptions } from '../contact.fixture.ts'

let rooms: Room[] = []
const open = (options?: TestOptions) => {
  const room = openRoom(options)
  rooms.push(room)
  return room
}
afterEach(async () => {
  for (const room of rooms.splice(0)) await room.close()
})

test('an enquiry is answered with its id and stands in the table as it was sent', async () => {
  const { send, rows, db } = open()
  const message = 'A line\n\twith a tab, ünïcode 🚀 and trailing space '
  const answer = await send({ ...good, message, unknown: 'key' })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  expect(rows()).toMatchObject([{ ...good, message, id, status: 'new', spam: 0 }])
  expect(Object.values(rows()[0] ?? {})).not.toContain('key')
  expect(Date.parse(String(rows()[0]?.['submitted_at']))).toBeGreaterThan(Date.now() - 5000)
  expect(db.prepare('SELECT kind, enquiry_id FROM outbox').all()).toEqual([
    { kind: 'notification', enquiry_id: id },
  ])
})

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', '\u200b\u200b', 'Name must be at least 2 characters'],
  ['name', 'Ada\nLovelace', 'Please remove characters that cannot be read'],
  ['name', 5, 'Name must be at least 2 characters'],
  ['name', 'x'.repeat(201), 'Name must be less than 200 characters'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(243)}@example.com`, 'Email must be less than 254 characters'],
  ['email', 'ada@example.com\r\nBcc: x@example.com', 'Please enter a valid email address'],
  ['message', 'too short', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(501), 'Message must be less than 500 characters'],
  ['message', 'a bell \u0007 and more', 'Please remove characters that cannot be read'],
  ['message', 'a carriage\r\nreturn', 'Please remove characters that cannot be read'],
  ['message', 'half a smile \ud83d and more', 'Please remove characters that cannot be read'],
])('%s %j is refused by name', async (field, value, message) => {
  const { send, rows } = open()
  const answer = await send({ ...good, [field]: value })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'fields_at_fault', fields: { [field]: message } })
  expect(rows()).toEqual([])
})

const cameFrom = { page: '/projects', from: 'news.example', campaign: 'letter / spring' }

test.each([
  ['whole', cameFrom, cameFrom],
  ['with less', { page: '/' }, { page: '/' }],
  ['too long', { page: '/', campaign: 'x'.repeat(101) }, undefined],
  ['with control characters', { page: '/\r\nBcc: x@example.com' }, undefined],
  ['no object', 'letter', undefined],
])('where an enquiry came from is kept when it is %s, and refuses none', async (_, sent, kept) => {
  const { send, rows } = open()
  expect((await send({ ...good, cameFrom: sent })).status).toBe(201)
  expect(JSON.parse(String(rows()[0]?.['evidence'])).cameFrom).toEqual(kept)
})

test('lengths are counted as the form counts them, in UTF-16 units', async () => {
  const { send, rows } = open()
  expect((await send({ ...good, name: '🚀', message: '🚀'.repeat(250) })).status).toBe(201)
  expect((await send({ ...good, message: `${'🚀'.repeat(250)}x` })).status).toBe(422)
  expect(rows()).toMatchObject([{ name: '🚀', message: '🚀'.repeat(250) }])
})

test('16 KB are read and not a byte more, declared or not', async () => {
  const { app, rows } = open()
  const post = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
    app.request('/api/contact', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      ...(typeof body !== 'string' && { duplex: 'half' }),
    } as RequestInit)
  const just = JSON.stringify(good).padEnd(16_384)
  const stream = (text: string) => new Blob([text]).stream()
  expect((await post(just, { 'content-length': '16384' })).status).toBe(201)
  expect((await post(stream(just))).status).toBe(201)
  expect((await post(stream(`${just} `))).status).toBe(413)
  expect((await post('{}', { 'content-length': '16385' })).status).toBe(413)
  expect(rows()).toHaveLength(2)
})

test.each([
  [400, 'application/json', ''],
  [400, 'application/json', '{'],
  [400, 'application/json', '[]'],
  [400, 'application/json', Buffer.from([0x22, 0xff, 0x22])],
  [400, 'application/json', Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')],
  [400, 'application/x-www-form-urlencoded', 'name=%ff'],
  [400, 'application/x-www-form-urlencoded', 'name=%ED%A0%80'],
  [413, 'application/json', ' '.repeat(16_385)],
  [415, 'text/plain', JSON.stringify(good)],
  [415, 'text/html', JSON.stringify(good)],
  [415, undefined, JSON.stringify(good)],
])('%i for %s', async (status, type, body) => {
  const { app, rows } = open()
  const answer = await app.request('/api/contact', {
    method: 'POST',
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers: type === undefined ? {} : { 'content-type': type },
  })
  expect(answer.status).toBe(status)
  expect(rows()).toEqual([])
})

test.each([
  [201, {}],
  [201, { origin: 'http://localhost:3000' }],
  [201, { 'sec-fetch-site': 'same-origin' }],
  [403, { origin: 'null' }],
  [403, { origin: 'https://elsewhere.example' }],
  [403, { 'sec-fetch-site': 'cross-site' }],
])('%i from %j', async (status, headers) => {
  expect((await open().send(good, headers)).status).toBe(status)
})

test('a plain form is thanked by a redirect, and its line feeds are what was typed', async () => {
  const { app, rows } = open()
  const body = new URLSearchParams({ ...good, message: 'First line\r\nsecond line', website: '' })
  const answer = await app.request('/api/contact', { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?sent=1#contact'])
  expect(rows()).toMatchObject([{ message: 'First line\nsecond line', spam: 0 }])
})

test.each([
  ['the home page', { referer: 'http://localhost:3000/' }, { page: '/' }],
  [
    'a page by a campaign',
    { referer: 'http://localhost:3000/audits?utm_source=letter&utm_campaign=spring' },
    { page: '/audits', campaign: 'letter / spring' },
  ],
  ['the form that was refused', { referer: 'http://localhost:3000/api/contact' }, undefined],
  ['a visitor who is not to be counted', { referer: 'http://localhost:3000/', 'sec-gpc': '1' }, undefined],
  ['a browser that names no page', {}, undefined],
])('a plain form tells the page that it was sent from: %s', async (_, headers, kept) => {
  const { app, rows } = open()
  const body = new URLSearchParams({ ...good })
  await app.request('/api/contact', { method: 'POST', headers: headers as Record<string, string>, body })
  expect(JSON.parse(String(rows()[0]?.['evidence'])).cameFrom).toEqual(kept)
})

test('a plain form of an exported site is thanked on a page of that site', async () => {
  const { app } = open()
  const post = (origin: string) =>
    app.request('/api/contact', { method: 'POST', headers: { origin }, body: new URLSearchParams(good) })
  const answers = [await post('https://exported.example'), await post('http://localhost:3000')]
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    'https://exported.example/sent/#contact',
    '/?sent=1#contact',
  ])
})

test('a plain form may be as long as its line feeds allow, each counted once', async () => {
  const { app, rows } = open()
  const post = (message: string) =>
    app.request('/api/contact', { method: 'POST', body: new URLSearchParams({ ...good, message }) })
  expect((await post('ab\r\n'.repeat(166) + 'ab')).status).toBe(303)
  expect(rows()).toMatchObject([{ message: 'ab\n'.repeat(166) + 'ab' }])
  const refused = await post('ab\r\n'.repeat(167))
  expect(refused.headers.get('location')).toBe('/?error=fields_at_fault#contact')
})

test('a plain form at fault is shown again with what was typed, however long', async () => {
  const seen: unknown[] = []
  const renderForm = async (state: object) => {
    seen.push(state)
    return new Response('<form>', { headers: { 'content-type': 'text/html' } })
  }
  const { app } = open({ contact: { renderForm } })
  const post = async (typed: typeof good) => {
    const answer = await app.request('/api/contact', { method: 'POST', body: new URLSearchParams(typed) })
    return [answer.status, await answer.text()]
  }
  const brief = { ...good, name: 'A' }
  const long = { ...good, message: 'Words. '.repeat(4_000) }
  expect(await post(brief)).toEqual([422, '<form>'])
  expect(await post(long)).toEqual([422, '<form>'])
  expect((await post({ ...good, message: 'Words. '.repeat(12_000) }))[0]).toBe(413)
  expect(seen).toEqual([
    { values: brief, errors: { name: 'Name must be at least 2 characters' } },
    { values: long, errors: { message: 'Message must be less than 500 characters' } },
  ])
})

test('forms at fault are drawn one after another, and but a few for an address', async () => {
  let [drawing, most, drawn] = [0, 0, 0]
  const renderForm = async () => {
    most = Math.max(most, ++drawing)
    await new Promise((resolve) => setImmediate(resolve))
    drawing -= 1
    drawn += 1
    return new Response('<form>', { headers: { 'content-type': 'text/html' } })
  }
  const { app } = open({ contact: { renderForm } })
  const post = (address: string) =>
    app.request('/api/contact', {
      method: 'POST',
      headers: { 'x-test-address': address },
      body: new URLSearchParams({ ...good, name: 'A' }),
    })
  const crowd = await Promise.all(Array.from({ length: 50 }, (_, index) => post(`198.51.100.${index}`)))
  expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([422]))
  expect([most, drawn]).toEqual([1, 8])
  for (let time = 0; time < 15; time += 1) await post('203.0.113.1')
  expect(drawn).toBe(8 + 10)
  const bare = await post('203.0.113.1')
  expect(bare.status).toBe(422)
  expect(await bare.json()).toMatchObject({ code: 'fields_at_fault', fields: { name: expect.any(String) } })
  expect(await (await post('203.0.113.2')).text()).toBe('<form>')
})

test('one key is one row and one answer, ten at once, later, and for another process', async () => {
  const { send, rows, db, dataDir } = open()
  const key = { 'idempotency-key': 'k-1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(good, key)))
  const ids = await Promise.all(
    [...answers, await send(good, key), await open({ dataDir }).send(good, key)].map(async (answer) =>
      answer.json(),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(ids.map((answer) => (answer as { id: string }).id)).size).toBe(1)
  expect(rows()).toHaveLength(1)
  expect(db.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(1)

  const reused = await send({ ...good, message: 'Another message altogether' }, key)
  expect(reused.status).toBe(422)
  expect(await reused.json()).toMatchObject({ code: 'idempotency_key_reused' })
  expect((await send(good, { 'idempotency-key': 'with space' })).status).toBe(400)
})

test('a key that another process stores meanwhile is known, and one whose enquiry is erased is free again', async () => {
  const one = open()
  const other = open({ dataDir: one.dataDir })
  const keyed = async (room: Room) =>
    ((await (await room.send(good, { 'idempotency-key': 'k-1' })).json()) as { id: string }).id
  expect((await one.send(good, { 'idempotency-key': 'k-0' })).status).toBe(201)
  const id = await keyed(other)
  expect(await keyed(one)).toBe(id)
  expect(one.rows()).toHaveLength(2)

  const erasing = await one.asStaff('administrator', `/api/enquiries/${id}/erase`, 'POST', {
    email: good.email,
  })
  expect(erasing.status).toBe(200)
  expect(one.rows()).toEqual([])
  const again = await keyed(other)
  expect(again).not.toBe(id)
  expect(await keyed(one)).toBe(again)
  expect(one.rows()).toMatchObject([{ id: again }])
})

test('stored enquiries count against an address, clumsy ones and repetitions do not', async () => {
  const { send, rows } = open({ contact: { rateLimit: 2 } })
  const address = { 'x-test-address': '203.0.113.1' }
  for (let time = 0; time < 5; time += 1) await send({ ...good, name: '' }, address)
  await send(good, { ...address, 'idempotency-key': 'a' })
  await send(good, address)
  const limited = await send(good, address)
  expect(limited.status).toBe(429)
  expect(limited.headers.get('content-type')).toBe('application/problem+json')
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(await limited.json()).toMatchObject({ code: 'too_many_enquiries' })
  expect((await send(good, { ...address, 'idempotency-key': 'a' })).status).toBe(201)
  expect((await send(good, { 'x-test-address': '203.0.113.2' })).status).toBe(201)
  expect(rows()).toHaveLength(3)
})

test('a household with an IPv6 network is one address, and strangers cannot invent theirs', async () => {
  const { app } = open({ contact: { rateLimit: 1, clientAddress: createClientAddress(['127.0.0.1']) } })
  const from = async (remoteAddress: string, forwarded: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    const init = { method: 'POST', headers, body: JSON.stringify(good) }
    return (await app.request('/api/contact', init, { incoming: { socket: { remoteAddress } } })).status
  }
  expect(await from('127.0.0.1', '2001:db8:1:2::1')).toBe(201)
  expect(await from('127.0.0.1', '2001:db8:1:2:ffff::9')).toBe(429)
  expect(await from('127.0.0.1', '2001:db8:1:3::1')).toBe(201)
  expect(await from('198.51.100.7', '203.0.113.1')).toBe(201)
  expect(await from('198.51.100.7', '203.0.113.2')).toBe(429)
})

test('past the bound of requests in flight the rest is asked to come again', async () => {
  const { send } = open({ contact: { rateLimit: 10_000 } })
  const answers = await Promise.all(Array.from({ length: 600 }, () => send(good)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBe(600 - 512)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
})
