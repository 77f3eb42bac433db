import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { good, openCaptcha, openRoom, type Room } from '../contact.fixture.ts'

let provider: Awaited<ReturnType<typeof openCaptcha>>
let room: Room
beforeAll(async () => {
  provider = await openCaptcha(60_000)
})
afterAll(() => provider.close())
afterEach(() => room.close())

// A busy machine may take its time, except where being late is the point.
const open = (timeoutMs = 15_000) => {
  room = openRoom({ contact: { captcha: { ...provider.captcha, timeoutMs } } })
  return room
}

test.each(['invalid', 'reused', 'wrong-action', 'wrong-host'])(
  'a token that is %s is refused',
  async (token) => {
    const { send, rows } = open()
    const answer = await send({ ...good, recaptchaToken: token })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'captcha_rejected' })
    expect(rows()).toEqual([])
  },
)

test.each([
  ['good', 'The bot check scored 0.9 of 1'],
  ['low', 'The bot check scored 0.1 of 1, which is low'],
  ['scoreless', 'The bot check passed, without a score'],
  ['wrong-secret', 'The bot check could not be made: the provider refused our request'],
  ['500', 'The bot check could not be made: status 500'],
  ['html', 'The bot check could not be made: no usable answer'],
  ['huge', 'The bot check could not be made: no usable answer'],
  ['redirect', 'The bot check could not be made: no usable answer'],
  ['slow', 'The bot check could not be made: no answer in time'],
  [undefined, 'Sent without a bot check'],
])('with the token %s the enquiry is kept, and staff read why', async (recaptchaToken, words) => {
  const { send, asStaff, rows } = open(recaptchaToken === 'slow' ? 300 : undefined)
  const answer = await send({ ...good, recaptchaToken })
  expect(answer.status).toBe(201)
  expect(rows()).toMatchObject([{ spam: 0 }])
  const { id } = (await answer.json()) as { id: string }
  const { evidence } = (await (await asStaff('viewer', `/api/enquiries/${id}`)).json()) as {
    evidence: string[]
  }
  expect(evidence).toContain(words)
})

test('a provider that is down keeps nobody out', async () => {
  room = openRoom({ contact: { captcha: { ...provider.captcha, verifyUrl: 'http://127.0.0.1:1/' } } })
  expect((await room.send({ ...good, recaptchaToken: 'good' })).status).toBe(201)
  expect(room.lines).toEqual(['contact: the bot check could not be made: no usable answer'])
})

test('a provider that says nothing is given three seconds, and is asked once', async () => {
  room = openRoom({ contact: { captcha: provider.captcha } })
  const asked = provider.asked()
  const begun = performance.now()
  expect((await room.send({ ...good, recaptchaToken: 'slow' })).status).toBe(201)
  const seconds = (performance.now() - begun) / 1000
  expect(seconds).toBeGreaterThan(2.9)
  expect(seconds).toBeLessThan(15)
  expect(provider.asked() - asked).toBe(1)
})

test.each([{ siteKey: null }, { secretKey: undefined }])('with %j nothing is checked', async (missing) => {
  const asked = provider.asked()
  room = openRoom({ contact: { captcha: { ...provider.captcha, ...missing } } })
  expect((await room.send({ ...good, recaptchaToken: 'invalid' })).status).toBe(201)
  expect(provider.asked()).toBe(asked)
})

test('the key is looked up before the bot check, because a retry carries a spent token', async () => {
  const { send, rows } = open()
  const body = { ...good, recaptchaToken: `once:${Math.random()}` }
  const asked = provider.asked()
  const first = await send(body, { 'idempotency-key': 'retry' })
  const again = await send(body, { 'idempotency-key': 'retry' })
  expect(await again.json()).toEqual(await first.json())
  expect(provider.asked() - asked).toBe(1)
  expect((await send(body)).status).toBe(403)
  expect(rows()).toHaveLength(1)
})

test('ten at once under one key spend the token once', async () => {
  const { send, rows } = open()
  const asked = provider.asked()
  const body = { ...good, recaptchaToken: `once:${Math.random()}` }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, { 'idempotency-key': 'k' })))
  const ids = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())))
  expect(ids).toEqual(Array.from({ length: 10 }, () => JSON.stringify({ id: rows()[0]?.['id'] })))
  expect(rows()).toHaveLength(1)
  expect(provider.asked() - asked).toBe(1)
})

const links = 'See https://a.example https://b.example https://c.example'

test.each([
  ['a filled honeypot', { website: 'x', recaptchaToken: 'good' }, 1],
  ['a low score and many links', { message: links, recaptchaToken: 'low' }, 1],
  ['a low score alone', { recaptchaToken: 'low' }, 0],
  ['many links with a good token', { message: links, recaptchaToken: 'good' }, 0],
  ['many links without a token', { message: links }, 0],
])('%s', async (_, body, spam) => {
  const { send, rows, db } = open()
  expect((await send({ ...good, ...body })).status).toBe(201)
  expect(rows()).toMatchObject([{ spam }])
  expect(db.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(1 - spam)
})

test('the same text again with a low score is set aside', async () => {
  const { send, rows } = open()
  await send({ ...good, recaptchaToken: 'low' })
  await send({ ...good, message: `  ${good.message.toUpperCase()}`, recaptchaToken: 'low' })
  expect(rows()).toMatchObject([{ spam: 0 }, { spam: 1 }])
})

test('refused tokens count against the address', async () => {
  room = openRoom({ contact: { rateLimit: 2, captcha: provider.captcha } })
  for (let time = 0; time < 2; time += 1) await room.send({ ...good, recaptchaToken: 'invalid' })
  expect((await room.send({ ...good, recaptchaToken: 'good' })).status).toBe(429)
})

test('the configuration tells the site key and nothing else', async () => {
  const answer = await open().app.request('/api/recaptcha-config')
  expect(await answer.json()).toEqual({ siteKey: 'site' })
})
