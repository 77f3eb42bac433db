import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { getRouterName } from 'hono/dev'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, staffRoutes } from '../app.ts'
import { createDeps, type Deps } from '../deps.ts'
import { readEnv } from '../env.ts'
import { theServer } from '../http/audit.ts'
import { createLogger } from '../log/log.ts'
import { type Caller, callers, endpointsOf, hostedRules, rules } from './callers.fixture.ts'

const hosted = {
  SANITY_PROJECT_ID: 'abc',
  SANITY_API_HOST: 'http://127.0.0.1:1',
  SANITY_WEBHOOK_SECRET: 'a secret of the webhook',
}

let folder: string
let deps: Deps
let beside: Deps
let app: Hono
const tokens = new Map<Caller, string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roles-'))
  deps = await createDeps(readEnv({ DATA_DIR: join(folder, 'own') }), createLogger('prose', 'error'))
  beside = await createDeps(
    readEnv({ DATA_DIR: join(folder, 'hosted'), ...hosted }),
    createLogger('prose', 'error'),
  )
  app = createApp(deps, () => undefined)
  for (const role of ['viewer', 'editor', 'administrator'] as const) {
    const { person } = await deps.staff.people.add(theServer, role, role)
    tokens.set(role, await deps.staff.credentials.issue(person.id, 'session'))
  }
})
afterAll(async () => {
  await Promise.all([deps, beside].map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

test('every endpoint has a rule, and every rule an endpoint', () => {
  const lakes = new Set(endpointsOf(deps.content.routes))
  const everything = (of: Deps) => [
    ...endpointsOf(createApp(of, () => undefined)),
    ...endpointsOf(staffRoutes(of)),
  ]
  const own = everything(deps).filter((endpoint) => !lakes.has(endpoint))
  expect(lakes.size).toBeGreaterThan(10)
  expect(own.filter((endpoint) => !(endpoint in rules))).toEqual([])
  expect(Object.keys(rules).filter((endpoint) => !own.includes(endpoint))).toEqual([])
  const others = everything(beside).filter((endpoint) => !(endpoint in rules))
  expect(others).toEqual(Object.keys(hostedRules))
})

test('what visitors ask for is found by the quickest router', () => {
  // A path that it does not take, such as one that begins with a parameter, belongs to the staff's routes.
  expect(getRouterName(app)).toBe('SmartRouter + RegExpRouter')
})

test.each(callers)('by %s', async (caller) => {
  for (const [endpoint, least] of Object.entries(rules)) {
    const [method = '', path = ''] = endpoint.split(' ')
    const headers: Record<string, string> = {}
    const token = tokens.get(caller)
    if (token) headers.authorization = `Bearer ${token}`
    if (path.endsWith('/login')) headers['content-type'] = 'application/x-www-form-urlencoded'
    const address = path.replace('/v/', '/v1/').replace(':id', 'nobody').replace('*', '/made-up')
    const answer = await app.request(address, { method: method === 'ALL' ? 'PUT' : method, headers })
    await answer.body?.cancel()
    const refused = answer.status === 401 || answer.status === 403
    const allowed = least !== 'nobody' && callers.indexOf(caller) >= callers.indexOf(least)
    // A login without a name is refused like a wrong password: that door is open, and what is behind it is tried.
    expect([endpoint, endpoint === 'POST /api/staff/login' || !refused]).toEqual([endpoint, allowed])
    // A logout is the end of the session that asks for it.
    if (endpoint.endsWith('/auth/logout') && token) {
      const person = await deps.staff.people.findByName(caller)
      tokens.set(caller, await deps.staff.credentials.issue(person?.id ?? '', 'session'))
    }
  }
})

test('only what Sanity signed is taken for word of a change', async () => {
  const hook = createApp(beside, () => undefined)
  const send = (headers: Record<string, string>) =>
    hook.request('/api/webhook/content', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"_id":"homePage"}',
    })
  expect((await send({})).status).toBe(401)
  expect((await send({ 'sanity-webhook-signature': 't=1,v1=forged' })).status).toBe(401)
})
