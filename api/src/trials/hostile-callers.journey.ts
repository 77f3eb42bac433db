import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookieOf,
  logIn,
  newPlace,
  password,
  seedInto,
  sendEnquiry,
  startServer,
  type ServerProcess,
} from './process.fixture.ts'

const place = newPlace()
let server: ServerProcess
let url: string

beforeAll(async () => {
  seedInto(place.dataDir)
  server = startServer({ DATA_DIR: place.dataDir, RATE_LIMIT_CONTACT: '5' })
  url = await server.url
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

test.each([
  ['a million brackets', '['.repeat(1_000_000)],
  ['a million objects', '{"a":'.repeat(1_000_000)],
  ['a million levels, closed', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ['as deep as fits a small body', `${'['.repeat(1_900)}${']'.repeat(1_900)}`],
  [
    'a mutation that is deep',
    `{"mutations":[{"create":{"_type":"a","x":${'['.repeat(400_000)}${']'.repeat(400_000)}}}]}`,
  ],
  [
    'a patch that is deep',
    `{"mutations":[{"patch":{"id":"homePage","set":{"x":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}}}]}`,
  ],
])('%s: refused, and the server goes on', async (_, body) => {
  const staff = await logIn(url)
  for (const path of [
    '/api/contact',
    '/api/staff/password',
    '/api/staff/people',
    '/v1/data/query/production',
    '/v1/data/mutate/production',
    '/v1/data/actions/production',
  ]) {
    const headers = { ...staff, 'content-type': 'application/json' }
    const status = await fetch(url + path, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      // It may hang up before the sender looks for an answer.
      () => 413,
    )
    expect([path, status]).toEqual([path, expect.toSatisfy((status) => status >= 400 && status < 500)])
  }
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
})

test('keys that reach for the prototype reach nothing', async () => {
  const keys = ['"__proto__"', '"\\u005f_proto__"', '"constructor":{"prototype"']
  for (const key of keys) {
    const close = key.includes('{') ? '}' : ''
    const body = `{${key}:{"siteKey":"polluted","alive":"polluted","role":"administrator","status":200}${close}}`
    expect((await sendEnquiry(url, { body })).status).toBe(422)
  }
  const form = '__proto__[alive]=polluted&constructor.prototype.alive=polluted&username=a&password=b'
  const login = {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect((await fetch(`${url}/api/staff/login`, login)).status).toBe(401)
  await fetch(`${url}/v1/data/query/production?query=*&$__proto__={"polluted":1}`)
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ alive: true })
  expect(await (await fetch(`${url}/api/recaptcha-config`)).json()).toEqual({ siteKey: null })
  expect((await fetch(`${url}/api/staff/people`)).status).toBe(401)
})

test('no other site is let in or named in an answer', async () => {
  const staff = await logIn(url)
  const origins = ['https://evil.example', 'null', `${url}.evil.example`, 'http://localhost:1', 'file://']
  for (const origin of origins) {
    for (const path of [
      '/',
      '/api/recaptcha-config',
      '/api/staff/me',
      '/v1/data/query/production?query=*',
      '/robots.txt',
    ]) {
      const answer = await fetch(url + path, { headers: { ...staff, origin } })
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null])
      await answer.body?.cancel()
    }
    expect((await sendEnquiry(url, { headers: { origin } })).status).toBe(403)
    for (const path of ['/api/contact', '/api/staff/login', '/v1/data/mutate/production']) {
      const preflight = await fetch(url + path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect([path, preflight.status]).toEqual([path, 403])
    }
  }
})

test('a forged X-Forwarded-For buys no further enquiry', async () => {
  const send = (index: number) =>
    sendEnquiry(url, { headers: { 'x-forwarded-for': `198.51.100.${index}, 127.0.0.1` } })
  const statuses: number[] = []
  for (let index = 0; index < 8; index += 1) statuses.push((await send(index)).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.slice(5)).toEqual([429, 429, 429])
})

test('a login hands out nothing that the caller chose, and a code goes to one caller only', async () => {
  const chosen = 'chosen-by-the-attacker-0123456789abcdef'
  const answer = await fetch(`${url}/api/staff/login?sid=${chosen}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: `sid=${chosen}; session=${chosen}`, authorization: `Bearer ${chosen}` },
    body: new URLSearchParams({ username: 'editor', password, sid: chosen, token: chosen }),
  })
  const location = answer.headers.get('location') ?? ''
  expect(location).not.toContain(chosen)
  expect((await fetch(`${url}/v1/auth/fetch?sid=${chosen}`)).status).toBe(401)
  expect((await fetch(`${url}/v1/users/me`, { headers: { authorization: `Bearer ${chosen}` } })).status).toBe(
    401,
  )

  const sid = location.split('#sid=')[1]
  // A link with the attacker's own code logs a visitor in as nobody: the other half lies in the attacker's browser.
  expect((await fetch(`${url}/v1/auth/fetch?sid=${sid}`)).status).toBe(401)
  const elsewhere = { headers: { cookie: `login=${chosen}` } }
  expect((await fetch(`${url}/v1/auth/fetch?sid=${sid}`, elsewhere)).status).toBe(401)
  const own = { headers: { cookie: cookieOf(answer) } }
  const exchanged = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${url}/v1/auth/fetch?sid=${sid}`, own)),
  )
  expect(exchanged.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    new Set((await Promise.all([logIn(url), logIn(url)])).map(({ authorization }) => authorization)).size,
  ).toBe(2)
})

test('nobody learns from words or headers whether a name exists', async () => {
  const refusal = async (username: string) => {
    const answer = await fetch(`${url}/api/staff/login`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: 'wrong-password' }),
    })
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id', 'content-length'].includes(name),
    )
    return { status: answer.status, headers, text: (await answer.text()).replaceAll(username, 'NAME') }
  }
  expect(await refusal('ghosts')).toEqual(await refusal('editor'))
  const source = readFileSync(join(place.dataDir, 'site.db'), 'latin1')
  expect(source).not.toContain(password)
})

test('after all of this the server still stands', async () => {
  expect(server.child.exitCode).toBeNull()
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
