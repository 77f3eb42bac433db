import { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Role } from '../http/identity.ts'
import { Problem, problemResponse } from '../http/problem.ts'
import { staffMigration } from './migrations.ts'
import { createStaff } from './staff.ts'

type Caller = 'stranger' | Role
const everyone: Caller[] = ['stranger', 'viewer', 'editor', 'administrator']

/** Who gets past the door of each endpoint. */
const table: Record<string, Caller[]> = {
  'GET /api/staff/login': everyone,
  'POST /api/staff/login': everyone,
  'GET /v/users/me': ['viewer', 'editor', 'administrator'],
  'GET /v/auth/id': ['viewer', 'editor', 'administrator'],
  'GET /v/auth/fetch': [],
  'POST /v/auth/logout': everyone,
  'GET /v/auth/providers': everyone,
  'GET /api/staff/me': ['viewer', 'editor', 'administrator'],
  'POST /api/staff/password': ['viewer', 'editor', 'administrator'],
  'GET /api/staff/people': ['administrator'],
  'POST /api/staff/people': ['administrator'],
  'PATCH /api/staff/people/:id': ['administrator'],
  'POST /api/staff/people/:id/password': ['administrator'],
  'DELETE /api/staff/people/:id': ['administrator'],
}

const db = openDatabase(':memory:', [staffMigration])
const staff = createStaff({ db, ownOrigin: () => true, clientAddress: () => 'test' })
const app = new Hono().route('/', staff.routes)
app.onError((error, c) => {
  if (error instanceof Problem) return problemResponse(c, error)
  throw error
})
const endpoints = inspectRoutes(app)
  .filter(({ isMiddleware }) => !isMiddleware)
  .map(({ method, path }) => `${method} ${path.replace(/:version\{.*\}\//, 'v/')}`)

test('every endpoint has a rule, and every rule an endpoint', () => {
  expect(new Set(endpoints)).toEqual(new Set(Object.keys(table)))
})

test.each(
  Object.entries(table).flatMap(([endpoint, allowed]) =>
    everyone.map((caller) => ({ endpoint, caller, allowed })),
  ),
)('$endpoint by $caller', async ({ endpoint, caller, allowed }) => {
  const [method = '', path = ''] = endpoint.split(' ')
  const headers: Record<string, string> = {}
  if (caller !== 'stranger') {
    const known = staff.people.findByName(caller) ?? staff.people.add(caller, caller).person
    headers['authorization'] = `Bearer ${staff.credentials.issue(known.id, 'session')}`
  }
  if (path.endsWith('/login')) headers['content-type'] = 'application/x-www-form-urlencoded'
  const answer = await app.request(path.replace('/v/', '/v1/').replace(':id', 'nobody'), { method, headers })
  const refused = path.endsWith('/login') ? false : answer.status === 401 || answer.status === 403
  expect(refused).toBe(!allowed.includes(caller))
})
