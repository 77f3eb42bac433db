import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientAddress } from '../http/client-address.ts'
import { listen, type Listening } from '../http/listen.ts'
import { createOrigins } from '../http/origin.ts'
import { Problem, problemResponse } from '../http/problem.ts'
import { observeRequests, type RequestRecord } from '../http/request-log.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import { takeEnquiriesDirectly } from './direct.ts'
import { good, openRoom, type Room } from './contact.fixture.ts'

const own = 'https://firm.example'
const partner = 'https://partner.example'
const origins = createOrigins({ origin: own, port: () => 443, allowed: [partner] })
const routed: RequestRecord[] = []
const direct: RequestRecord[] = []
let room: Room
let servers: Listening[]

// Before one room stand two servers: one with the routes alone, one with the way past them.
beforeAll(async () => {
  room = openRoom({
    contact: {
      ownOrigins: origins.welcome,
      rateLimit: 40,
      clientAddress: createClientAddress(['127.0.0.1']),
    },
  })
  const app = new Hono()
    .use(observeRequests((request) => routed.push(request)))
    .use(addSecurityHeaders(own))
    .use(origins.cors)
    .route('/', room.app)
  app.onError((error, c) => problemResponse(c, asProblem(error)))
  const enclosed = takeEnquiriesDirectly({
    intake: room.room.intake,
    originHeaders: origins.answerHeaders,
    publicOrigin: own,
    asProblem,
    record: (request) => direct.push(request),
  })
  const options = { port: 0, host: '127.0.0.1', publicOrigin: own }
  servers = await Promise.all([listen(app, options), listen(app, { ...options, enclosed })])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await room.close()
})

function asProblem(error: unknown) {
  return error instanceof Problem ? error : new Problem(500, 'internal', String(error))
}

const text = JSON.stringify(good)

test.each<[number, Record<string, string>, string | Buffer]>([
  [201, { 'idempotency-key': 'same-for-both' }, text],
  [201, { 'idempotency-key': 'own', origin: own }, text],
  [201, { 'idempotency-key': 'partner', origin: partner }, text],
  [422, { 'idempotency-key': 'same-for-both' }, text.replace('Ada', 'Eve')],
  [400, { 'idempotency-key': 'not one' }, text],
  [403, { origin: 'https://elsewhere.example' }, text],
  [403, { origin: 'null' }, text],
  [403, { 'sec-fetch-site': 'cross-site' }, text],
  [422, { origin: own }, JSON.stringify({ ...good, name: 'A', email: 'a' })],
  [400, {}, '{'],
  [400, {}, '[]'],
  [400, {}, 'null'],
  [400, {}, '['.repeat(1000)],
  [400, {}, Buffer.from([0x22, 0xff, 0x22])],
  [413, {}, ' '.repeat(16_385)],
  [415, { 'content-type': 'text/plain' }, text],
])('%i with %j is the same answer on both ways', async (status, headers, body) => {
  const [onRoutes, past] = await Promise.all(
    servers.map(async ({ port }) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers)
      expect(id).toMatch(/^[\da-f-]{36}$/)
      return { status: answer.status, headers: rest, body: await answer.text() }
    }),
  )
  expect(past).toEqual(onRoutes)
  expect(past?.status).toBe(status)
})

test('only what is plain goes past the routes, and its records are theirs', async () => {
  const send = (type: string, body: string | URLSearchParams) =>
    fetch(`http://127.0.0.1:${servers[1]?.port}/api/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type },
      body,
    })
  const [wasRouted, wasDirect] = [routed.length, direct.length]
  expect((await send('application/json', text)).status).toBe(201)
  expect([routed.length, direct.length]).toEqual([wasRouted, wasDirect + 1])
  expect(direct.at(-1)).toMatchObject({ method: 'POST', route: '/api/contact', status: 201 })
  const form = new URLSearchParams(good)
  expect((await send('application/x-www-form-urlencoded', form)).status).toBe(303)
  expect((await send('application/json; charset=utf-8', text)).status).toBe(201)
  expect([routed.length, direct.length]).toEqual([wasRouted + 2, wasDirect + 1])
})

test('an enquiry that comes in several packets goes through the routes, whole', async () => {
  const umlauts = JSON.stringify({ ...good, message: 'Grüße aus der Bäckerei, '.repeat(20) })
  const socket = connect(servers[1]?.port ?? 0, '127.0.0.1').setNoDelay(true)
  let got = ''
  socket.on('data', (chunk) => (got += String(chunk)))
  const bytes = Buffer.from(umlauts)
  const head = `POST /api/contact HTTP/1.1\r\nhost: firm.example\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`
  const wasRouted = routed.length
  for (const piece of [head, bytes.subarray(0, 60), bytes.subarray(60)]) {
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await expect.poll(() => got).toContain('201 Created')
  expect(routed.length).toBe(wasRouted + 1)
  expect(room.rows().at(-1)).toMatchObject({ message: JSON.parse(umlauts).message })
  socket.destroy()
})

test('past the limit the caller is told when to come again', async () => {
  const from = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
  const init = { method: 'POST', headers: from, body: text }
  const ask = () => fetch(`http://127.0.0.1:${servers[1]?.port}/api/contact`, init)
  const answers = await Promise.all(Array.from({ length: 41 }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(500)
})

test('who hangs up in the middle of the body, or before the answer, harms nobody', async () => {
  const before = room.rows().length
  const head = (length: number) =>
    `POST /api/contact HTTP/1.1\r\nhost: firm.example\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const hangUp = (bytes: string) => {
    const socket = connect(servers[1]?.port ?? 0, '127.0.0.1')
    socket.on('error', () => undefined).write(bytes, () => setImmediate(() => socket.destroy()))
  }
  const [wasRouted, wasDirect] = [routed.length, direct.length]
  hangUp(head(text.length) + text.slice(0, 20))
  await expect.poll(() => routed.slice(wasRouted)).toMatchObject([{ status: 400 }])
  hangUp(head(text.length) + text)
  await expect.poll(() => direct.slice(wasDirect)).toMatchObject([{ status: 201 }])
  expect(room.rows()).toHaveLength(before + 1)
})
