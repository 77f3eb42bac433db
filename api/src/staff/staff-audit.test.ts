import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { theServer } from '../http/audit.ts'
import { Problem, problemResponse } from '../http/problem.ts'
import { createFailedLogins } from './login/failed-logins.ts'
import { auditTo } from '../wiring/stores.fixture.ts'
import { newStaffSql } from './staff.fixture.ts'
import { createStaff, type Staff } from './staff.ts'

let staff: Staff
let app: Hono
let log: string[]
let logFails: boolean

beforeEach(async () => {
  log = []
  logFails = false
  staff = createStaff({
    sql: newStaffSql(),
    audit: auditTo(({ name, address }, kind, about = '') => {
      if (logFails) throw new Error('nothing can be written')
      log.push(`${name} ${address} ${kind} ${about}`.trim())
    }),
    ownOrigin: () => true,
    clientAddress: () => '::1',
  })
  app = new Hono().route('/', staff.routes)
  app.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(c, error)
    return c.text(error.message, 500)
  })
  await staff.people.add(theServer, 'chief', 'administrator', 'night and dawn')
  log = []
})

function logIn(username: string, password: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ username, password, origin: 'http://localhost:3000/studio' })
  return app.request('/api/staff/login', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', ...headers },
    body,
  })
}

async function token() {
  const answer = await logIn('chief', 'night and dawn', { accept: 'application/json' })
  return ((await answer.json()) as { token: string }).token
}

const asks = (bearer: string) => (path: string, method: string, body?: object) =>
  app.request(path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })

test('logins, failed ones and logouts', async () => {
  await logIn('Chief', 'wrong')
  await logIn('my password, in the wrong field', 'wrong')
  const redirected = await logIn('chief', 'night and dawn')
  expect(log).toHaveLength(2)
  const [, code = ''] = /#sid=(.*)/.exec(redirected.headers.get('location') ?? '') ?? []
  const cookie = redirected.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  await app.request(`/v1/auth/fetch?sid=${code}`, { headers: { cookie } })
  const ask = asks(await token())
  await ask('/v1/auth/logout', 'POST')
  await ask('/v1/auth/logout', 'POST')
  expect(log).toEqual([
    'chief ::1 login-failed',
    'Somebody ::1 login-failed unknown name',
    'chief ::1 login A browser',
    'chief ::1 login A browser',
    'chief ::1 logout',
  ])
})

test('what is done to accounts, sessions and tokens', async () => {
  const ask = asks(await token())
  const { person } = (await (
    await ask('/api/staff/people', 'POST', { username: 'mate', role: 'editor' })
  ).json()) as { person: { id: string } }
  await staff.credentials.issue(person.id, 'token', { name: 'the chat', role: 'viewer', by: theServer })
  const [access] = await staff.credentials.list(person.id)
  await ask(`/api/staff/people/${person.id}`, 'PATCH', { role: 'viewer' })
  await ask(`/api/staff/people/${person.id}/password`, 'POST', {})
  await ask(`/api/staff/access/${access?.id}`, 'DELETE')
  await ask(`/api/staff/people/${person.id}`, 'DELETE')
  await ask('/api/staff/password', 'POST', { current: 'night and dawn', next: 'another night' })
  expect(log.slice(1)).toEqual([
    'chief ::1 person-added mate: editor',
    'The server  token-issued mate, viewer, the chat',
    'chief ::1 role-changed mate: editor to viewer',
    'chief ::1 password-reset mate',
    'chief ::1 access-ended token of mate: the chat',
    'chief ::1 person-removed mate',
    'chief ::1 password-changed',
  ])
})

test('what cannot be told of is not done', async () => {
  const ask = asks(await token())
  logFails = true
  expect((await ask('/api/staff/people', 'POST', { username: 'mate', role: 'editor' })).status).toBe(500)
  expect((await logIn('chief', 'night and dawn', { accept: 'application/json' })).status).toBe(500)
  expect(await staff.people.list()).toMatchObject([{ username: 'chief' }])
  const chief = await staff.people.findByName('chief')
  expect(await staff.credentials.list(chief?.id ?? '')).toHaveLength(1)
})

test('strangers cannot fill the log with names that nobody has', async () => {
  const failed = createFailedLogins(staff.people, async (by) => void log.push(by.name))
  for (let index = 0; index < 1_000; index += 1) await failed(undefined, `198.51.100.${index}`)
  expect(log).toHaveLength(60)
})
