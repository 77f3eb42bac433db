import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '../db/open.ts'
import { theServer } from '../http/audit.ts'
import { createClientAddress } from '../http/client-address.ts'
import { listen, type Listening } from '../http/listen.ts'
import { createOrigins } from '../http/origin.ts'
import { appOf } from '../http/problem.fixture.ts'
import { createSqliteSql } from '../db/site-sql.ts'
import { auditTo } from '../wiring/stores.fixture.ts'
import { staffTables } from './staff.fixture.ts'
import { createStaff, type Staff } from './staff.ts'

let folder: string
let db: Db
let staff: Staff
let server: Listening
let now: number
let base: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staff-'))
  db = openDatabase(join(folder, 'site.db'), staffTables)
  now = Date.now()
  const origins = createOrigins({ origin: undefined, port: () => server.port, allowed: [] })
  const clientAddress = createClientAddress(['127.0.0.1'])
  staff = createStaff({
    sql: createSqliteSql(db),
    audit: auditTo(() => undefined),
    ownOrigin: origins.own,
    clientAddress,
    clock: () => now,
  })
  await staff.ensureFirstAccount('chief', 'night and dawn')
  const app = appOf(staff.routes)
  server = await listen(app, { port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${server.port}`
})

afterEach(async () => {
  await server.close()
  db.close()
  rmSync(folder, { recursive: true })
})

function ask(path: string, token?: string, init: RequestInit & { json?: unknown } = {}) {
  const headers: Record<string, string> = { ...(init.headers as Record<string, string>) }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (init.json !== undefined) headers['content-type'] = 'application/json'
  const body = init.json === undefined ? init.body : JSON.stringify(init.json)
  return fetch(`${base}${path}`, { redirect: 'manual', ...init, headers, body: body ?? null })
}

function submit(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields)
  return ask('/api/staff/login', undefined, { method: 'POST', body, headers: { origin: base, ...headers } })
}

const exchange = (sid: string, cookie: string) =>
  ask(`/v2021-06-07/auth/fetch?sid=${sid}`, undefined, { headers: { cookie } })

async function logIn(username: string, password: string) {
  const answer = await submit({ username, password, origin: `${base}/studio` })
  expect(answer.status).toBe(303)
  const sid = new URL(answer.headers.get('location') ?? '').hash.slice('#sid='.length)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { token } = (await (await exchange(sid, cookie)).json()) as { token: string }
  return { sid, cookie, token, location: answer.headers.get('location') }
}

test('the Studio logs in by a code that works once, and out again', async () => {
  const { sid, cookie, token, location } = await logIn('chief', 'night and dawn')
  expect(location).toBe(`${base}/studio#sid=${sid}`)
  expect(sid.length).toBeGreaterThanOrEqual(20)
  expect((await exchange(sid, cookie)).status).toBe(401)

  const me = await (await ask('/vX/users/me', token)).json()
  expect(me).toMatchObject({ name: 'chief', role: 'administrator', provider: 'daymark' })
  expect(me).toMatchObject({ roles: [{ name: 'administrator', title: 'Administrator' }] })
  expect(await (await ask('/v2021-06-07/auth/id', token)).json()).toEqual({ id: (me as { id: string }).id })

  expect((await ask('/v2021-06-07/auth/logout', token, { method: 'POST' })).status).toBe(204)
  const out = await ask('/v2021-06-07/users/me', token)
  expect(out.status).toBe(401)
  expect(await out.json()).toMatchObject({ statusCode: 401, errorCode: 'SIO-401-ANF' })
})

test('codes end after a minute and sessions after two weeks; API tokens stay', async () => {
  const answer = await submit({ username: 'chief', password: 'night and dawn' })
  expect(answer.headers.get('location')).toMatch(/^\/studio#sid=/)
  const sid = answer.headers.get('location')?.split('=')[1] ?? ''
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  now += 60_000
  expect((await exchange(sid, cookie)).status).toBe(401)

  const { token } = await logIn('chief', 'night and dawn')
  const apiToken = await staff.credentials.issue((await staff.people.list())[0]?.id ?? '', 'token')
  now += 14 * 24 * 60 * 60_000
  expect((await ask('/v1/users/me', token)).status).toBe(401)
  expect((await ask('/v1/users/me', apiToken)).status).toBe(200)
})

test('a code is worth nothing without the browser that it was made for', async () => {
  const answer = await submit({ username: 'chief', password: 'night and dawn' })
  const set = answer.headers.getSetCookie()[0] ?? ''
  expect(set).toMatch(/^login=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/)
  const sid = answer.headers.get('location')?.split('=')[1] ?? ''
  const other = await logIn('chief', 'night and dawn')
  expect((await exchange(sid, '')).status).toBe(401)
  expect((await exchange(sid, other.cookie)).status).toBe(401)
  expect((await exchange(sid, set.split(';')[0] ?? '')).status).toBe(200)
})

test('only digests are kept', async () => {
  const { sid, token } = await logIn('chief', 'night and dawn')
  const stored = JSON.stringify(db.prepare('SELECT *, hex(digest) FROM credentials, users').all())
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(sid)
  expect(stored).not.toContain('night and dawn')
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('an unknown name and a wrong password cannot be told apart', async () => {
  const time = async (username: string) => {
    // Processor time: a busy machine makes a request longer, but not what it computes.
    const before = process.cpuUsage()
    const answer = await submit({ username, password: 'wrong' })
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1_000
    expect(answer.status).toBe(401)
    return { ms, text: (await answer.text()).replaceAll(username, 'NAME') }
  }
  const known = await time('chief')
  const unknown = await time('ghost')
  expect(unknown.text).toBe(known.text)
  const knownMs = [known.ms, (await time('chief')).ms, (await time('chief')).ms]
  const unknownMs = [unknown.ms, (await time('ghost')).ms, (await time('ghost')).ms]
  expect(Math.min(...unknownMs) / Math.min(...knownMs)).toBeGreaterThan(0.5)
  expect(Math.min(...unknownMs) / Math.min(...knownMs)).toBeLessThan(2)
})

test(
  'guessing runs out per address, then per account, and opens again; forged hops do not help',
  { timeout: 90_000 },
  async () => {
    const guess = (address: string, password = 'wrong') =>
      submit({ username: 'chief', password }, { 'x-forwarded-for': `${Math.random()}, ${address}` })
    for (let index = 0; index < 10; index += 1) expect((await guess('198.51.100.1')).status).toBe(401)
    const refused = await guess('198.51.100.1', 'night and dawn')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await guess('198.51.100.2', 'night and dawn')).status).toBe(303)

    for (let index = 0; index < 20; index += 1) await guess(`203.0.113.${index}`)
    expect((await guess('198.51.100.3', 'night and dawn')).status).toBe(429)
    now += 15 * 60_000
    expect((await guess('198.51.100.3', 'night and dawn')).status).toBe(303)
  },
)

test.each([
  'https://evil.example/studio',
  '//evil.example',
  'javascript:alert(1)',
  'http://127.0.0.1@evil.example',
  'http://localhost.evil.example/studio',
  'data:text/html,x',
])('the code is never handed to %s', async (origin) => {
  const good = { username: 'chief', password: 'night and dawn' }
  const answers = [
    await submit({ ...good, origin }),
    await ask(`/api/staff/login?origin=${encodeURIComponent(origin)}`),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  }
})

test('the form inside the Studio is answered with a session, or with what is wrong', async () => {
  const asJson = { accept: 'application/json' }
  const answer = await submit({ username: 'chief', password: 'night and dawn' }, asJson)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { token } = (await answer.json()) as { token: string }
  expect(await (await ask('/v1/users/me', token)).json()).toMatchObject({ name: 'chief' })

  const wrong = await submit({ username: 'chief', password: 'wrong' }, asJson)
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toEqual({ fault: 'That username and password do not match.' })
  const foreign = await submit(
    { username: 'chief', password: 'night and dawn' },
    { ...asJson, origin: 'https://evil.example' },
  )
  expect(foreign.status).toBe(403)
})

test('only the Studio of an own origin gets the code', async () => {
  const good = { username: 'chief', password: 'night and dawn' }
  const from = (path: string) => submit({ ...good, origin: `http://localhost:${server.port}${path}` })
  const own = `http://localhost:${server.port}`
  expect((await from('/elsewhere')).headers.get('location')).toMatch(`${own}/studio#sid=`)
  expect((await from('/studio/structure/page')).headers.get('location')).toMatch(
    `${own}/studio/structure/page#sid=`,
  )
})

test('another site cannot submit the form', async () => {
  const good = { username: 'chief', password: 'night and dawn' }
  expect((await submit(good, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await submit(good, { origin: 'null' })).status).toBe(403)
  const body = JSON.stringify(good)
  const plain = { method: 'POST', body, headers: { origin: base, 'content-type': 'text/plain' } }
  expect((await ask('/api/staff/login', undefined, plain)).status).toBe(415)
})

test('the form runs no script and repeats what was typed only as text', async () => {
  const answer = await submit({ username: '"><script>alert(1)</script>', password: 'x' })
  const text = await answer.text()
  expect(text).not.toContain('<script')
  const csp = answer.headers.get('content-security-policy') ?? ''
  expect(csp).toContain("default-src 'none'")
  expect(csp).not.toMatch(/unsafe|script-src/)
  const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  expect(csp).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
})

test('a new password ends sessions, and the old one is worth nothing', async () => {
  const { token } = await logIn('chief', 'night and dawn')
  const change = (current: string, next: string) =>
    ask('/api/staff/password', token, { method: 'POST', json: { current, next } })
  expect((await change('wrong', 'first light')).status).toBe(422)
  expect((await change('night and dawn', 'short')).status).toBe(422)
  expect((await change('night and dawn', 'first light')).status).toBe(204)
  expect((await ask('/api/staff/me', token)).status).toBe(401)
  expect((await submit({ username: 'chief', password: 'night and dawn' })).status).toBe(401)
  await logIn('CHIEF', 'first light')
})

test('administrators keep the accounts, and one of them always stays', async () => {
  const { token } = await logIn('chief', 'night and dawn')
  const chief = (await staff.people.list())[0]?.id
  const post = (json: unknown) => ask('/api/staff/people', token, { method: 'POST', json })
  const added = await post({ username: 'mate', role: 'editor' })
  expect(added.status).toBe(201)
  const { person, password } = (await added.json()) as { person: { id: string }; password: string }
  await logIn('mate', password)
  expect((await post({ username: 'Mate', role: 'editor' })).status).toBe(409)
  expect((await post({ username: 'a  b', role: 'editor' })).status).toBe(422)
  expect((await post({ username: 'other', role: 'owner' })).status).toBe(422)

  const setRole = (id: string | undefined, role: string) =>
    ask(`/api/staff/people/${id}`, token, { method: 'PATCH', json: { role } })
  expect((await setRole(chief, 'editor')).status).toBe(409)
  expect((await ask(`/api/staff/people/${chief}`, token, { method: 'DELETE' })).status).toBe(409)
  expect((await setRole(person.id, 'administrator')).status).toBe(200)
  expect((await setRole(chief, 'viewer')).status).toBe(200)
  expect((await ask('/api/staff/people', token)).status).toBe(403)
})

test('whoever is removed or reset is out at once', async () => {
  const { token } = await logIn('chief', 'night and dawn')
  const mate = await staff.people.add(theServer, 'mate', 'editor', 'a fair wind')
  const session = await logIn('mate', 'a fair wind')
  const apiToken = await staff.credentials.issue(mate.person.id, 'token')
  const reset = await ask(`/api/staff/people/${mate.person.id}/password`, token, { method: 'POST', json: {} })
  const { password } = (await reset.json()) as { password: string }
  expect((await ask('/api/staff/me', session.token)).status).toBe(401)
  const again = await logIn('mate', password)
  expect((await ask(`/api/staff/people/${mate.person.id}`, token, { method: 'DELETE' })).status).toBe(204)
  expect((await ask('/api/staff/me', again.token)).status).toBe(401)
  expect((await ask('/api/staff/me', apiToken)).status).toBe(401)
})

test('the first account is made once', async () => {
  expect(await staff.ensureFirstAccount()).toBeUndefined()
})
