import type { Access } from '@daymark/schemas/staff'
import type { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { theServer } from '../http/audit.ts'
import { appOf } from '../http/problem.fixture.ts'
import { auditTo } from '../wiring/stores.fixture.ts'
import { newStaffSql } from './staff.fixture.ts'
import { createStaff, type Staff } from './staff.ts'

const day = 86_400_000
let staff: Staff
let app: Hono
let now: number
let ended: number

beforeEach(async () => {
  now = Date.parse('2026-01-01T00:00:00Z')
  ended = 0
  staff = createStaff({
    sql: newStaffSql(),
    audit: auditTo(() => undefined),
    ownOrigin: () => true,
    clientAddress: () => '198.51.100.1',
    clock: () => now,
    accessEnded: () => void ended++,
  })
  app = appOf(staff.routes)
  await staff.people.add(theServer, 'chief', 'administrator', 'night and dawn')
  await staff.people.add(theServer, 'mate', 'editor', 'a fair wind')
})

async function logIn(username: string, password: string) {
  const answer = await app.request('/api/staff/login', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      origin: 'http://localhost',
      'user-agent': 'Mozilla (Windows) Firefox/140',
    },
    body: new URLSearchParams({ username, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

const ask = (token: string, path: string, method = 'GET') =>
  app.request(path, { method, headers: { authorization: `Bearer ${token}` } })

const listed = async (token: string, path = '/api/staff/access') =>
  ((await (await ask(token, path)).json()) as { access: Access[] }).access

test('people see their sessions and tokens, and end each by itself', async () => {
  const here = await logIn('mate', 'a fair wind')
  const there = await logIn('mate', 'a fair wind')
  const found = await listed(here)
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({ name: 'Firefox on Windows', address: '198.51.100.1', role: 'editor' })
  expect(JSON.stringify(found)).not.toContain(there)
  const other = found.find(({ current }) => !current)
  expect((await ask(here, `/api/staff/access/${other?.id}`, 'DELETE')).status).toBe(204)
  expect(ended).toBe(1)
  expect((await ask(there, '/api/staff/me')).status).toBe(401)
  expect(await listed(here)).toMatchObject([{ current: true }])
})

test('those of others are for administrators', async () => {
  const chief = await logIn('chief', 'night and dawn')
  const mate = await logIn('mate', 'a fair wind')
  const [own] = await listed(chief)
  expect((await ask(mate, `/api/staff/access/${own?.id}`, 'DELETE')).status).toBe(404)
  const id = (await staff.people.findByName('mate'))?.id
  expect((await ask(mate, `/api/staff/people/${id}/access`)).status).toBe(403)
  const [theirs] = await listed(chief, `/api/staff/people/${id}/access`)
  expect((await ask(chief, `/api/staff/access/${theirs?.id}`, 'DELETE')).status).toBe(204)
  expect((await ask(mate, '/api/staff/me')).status).toBe(401)
})

test('a session that is used lives on, an idle one ends after 14 days, a token after 90', async () => {
  const used = await logIn('mate', 'a fair wind')
  const idle = await logIn('mate', 'a fair wind')
  const token = await staff.credentials.issue((await staff.people.findByName('mate'))?.id ?? '', 'token')
  for (let days = 0; days < 14; days += 7) {
    now += 7 * day
    expect((await ask(used, '/api/staff/me')).status).toBe(200)
  }
  expect((await ask(idle, '/api/staff/me')).status).toBe(401)
  now += 13 * day
  expect((await ask(used, '/api/staff/me')).status).toBe(200)
  now += 62 * day
  expect((await ask(token, '/api/staff/me')).status).toBe(200)
  now += 2 * day
  expect((await ask(token, '/api/staff/me')).status).toBe(401)
})
