import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLocalBus } from '../db/bus.ts'
import { freshDatabase } from '../db/postgres/database.fixture.ts'
import { openSitePostgres } from '../db/postgres/open.ts'
import { createPool } from '../db/postgres/postgres.ts'
import { newStallingProxy } from '../db/postgres/stalling-proxy.fixture.ts'
import { postgresStores } from '../wiring/postgres-stores.ts'
import type { Stores } from '../wiring/stores.ts'
import { good, openCaptcha, openRoom, type Room } from './contact.fixture.ts'

let provider: Awaited<ReturnType<typeof openCaptcha>>
let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof newStallingProxy>>
let closing: (() => Promise<unknown>)[]

beforeAll(async () => {
  provider = await openCaptcha()
})
afterAll(() => provider.close())
beforeEach(async () => {
  closing = []
  database = await freshDatabase()
  proxy = await newStallingProxy(Number(new URL(database.url).port))
  await (await openSitePostgres({ url: database.url, log: () => undefined })).close()
})
afterEach(async () => {
  for (const close of closing) await close()
  await proxy.close()
  await database.drop()
})

function openServer(rateLimit = 1_000, url = database.url): { room: Room; stores: Stores } {
  const stores = postgresStores(createPool(url), { bus: createLocalBus(), clock: Date.now })
  const room = openRoom({
    contact: { store: stores.enquiries, limits: stores.limits, rateLimit, captcha: provider.captcha },
    outbox: { store: stores.outbox },
  })
  closing.push(room.close, stores.close)
  return { room, stores }
}

test('one form sent to two servers at once, with one key and one token, is one enquiry and one answer', async () => {
  const [one, two] = [openServer(), openServer()]
  for (let round = 0; round < 10; round += 1) {
    const body = { ...good, recaptchaToken: `once:${Math.random()}` }
    const answers = await Promise.all(
      [one, two].map(({ room }) => room.send(body, { 'idempotency-key': `k${round}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(first).toEqual(second)
  }
  expect(await one.stores.enquiries.counts()).toMatchObject({ new: 10 })
  expect((await two.stores.outbox.counts()).waiting).toBe(10)
})

test('a token that one server has taken is false on another', async () => {
  const [one, two] = [openServer(), openServer()]
  const body = { ...good, recaptchaToken: `once:${Math.random()}` }
  expect((await one.room.send(body, { 'idempotency-key': 'a' })).status).toBe(201)
  expect((await two.room.send(body, { 'idempotency-key': 'b' })).status).toBe(403)
  expect((await two.room.send(body)).status).toBe(403)
})

test('an address has so many enquiries on all servers together', async () => {
  const [one, two] = [openServer(3), openServer(3)]
  const sent = [one, two, one, two, one].map(({ room }) => room.send({ ...good, recaptchaToken: 'good' }))
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429])
})

test('while the database says nothing the form is answered 503 in time, and nothing is lost or doubled after', async () => {
  const { room, stores } = openServer(1_000, proxy.through(database.url))
  const send = (key: string) => room.send({ ...good, recaptchaToken: 'good' }, { 'idempotency-key': key })
  expect((await send('before')).status).toBe(201)
  proxy.stall()
  const began = performance.now()
  const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`)
  const answers = await Promise.all(keys.map(send))
  expect(performance.now() - began).toBeLessThan(5_500)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers[0]?.headers.get('retry-after')).toBe('5')
  proxy.pass()
  await expect.poll(async () => (await send('after')).status).toBe(201)
  const again = await Promise.all(keys.map(send))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await stores.enquiries.counts()).toMatchObject({ new: keys.length + 2 })
})

test('every operation of a store ends in time while the database says nothing', async () => {
  const { stores } = openServer(1_000, proxy.through(database.url))
  const { enquiries, outbox, sql, limits, storable, alone } = stores
  await storable()
  proxy.stall()
  const listed = { filter: 'all', search: '' } as const
  const id = '00000000-0000-7000-8000-000000000000'
  const operations = [
    enquiries.findKey('k'),
    enquiries.soonByKey('k'),
    enquiries.one(id),
    enquiries.counts(),
    enquiries.page({ ...listed, size: 1 }),
    enquiries.every(listed).next(),
    enquiries.setStatus(id, 'read'),
    enquiries.setSpam(id, true, []),
    enquiries.prune({ all: '2020-01-01', spam: '2020-01-01' }),
    outbox.claim(5, new Set()),
    outbox.history(id),
    outbox.resend(id),
    sql.query('SELECT 1'),
    limits('a', { limit: 1, windowMs: 1 }).take('a'),
    storable(),
    alone('anything', async () => undefined),
  ]
  const began = performance.now()
  const ended = await Promise.allSettled(operations)
  expect(performance.now() - began).toBeLessThan(5_500)
  expect(ended.map(({ status }) => status)).toEqual(operations.map(() => 'rejected'))
})
