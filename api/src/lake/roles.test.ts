import type { Hono } from 'hono'
import { inspectRoutes } from 'hono/dev'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, openContent } from '../content/embedded.ts'
import type { Role } from '../http/identity.ts'
import { byRole } from './lake.fixture.ts'

type Caller = 'stranger' | Role
const everyone: Caller[] = ['stranger', 'viewer', 'editor', 'administrator']
const staff: Caller[] = ['viewer', 'editor', 'administrator']
const writers: Caller[] = ['editor', 'administrator']

/** Who gets past the door of each endpoint, and an address to knock at. */
const table: Record<string, { allowed: Caller[]; at: string; body?: unknown }> = {
  'GET /v/data/query/:dataset': { allowed: staff, at: '/data/query/production?perspective=raw&query=*' },
  'POST /v/data/query/:dataset': {
    allowed: staff,
    at: '/data/query/production?perspective=drafts',
    body: { query: '*' },
  },
  'GET /v/data/doc/:dataset/:ids': { allowed: staff, at: '/data/doc/production/open,drafts.open' },
  'POST /v/data/mutate/:dataset': {
    allowed: writers,
    at: '/data/mutate/production',
    body: { mutations: [{ create: { _type: 'x' } }] },
  },
  'POST /v/data/actions/:dataset': {
    allowed: writers,
    at: '/data/actions/production',
    body: { actions: [] },
  },
  'GET /v/data/listen/:dataset': { allowed: staff, at: '/data/listen/production?query=*' },
  'GET /v/data/live/events/:dataset': { allowed: staff, at: '/data/live/events/production' },
  'GET /v/data/history/:dataset/transactions/:ids': {
    allowed: staff,
    at: '/data/history/production/transactions/open',
  },
  'GET /v/data/history/:dataset/events/documents/:id': {
    allowed: staff,
    at: '/data/history/production/events/documents/open',
  },
  'GET /v/data/history/:dataset/documents/:ids': {
    allowed: staff,
    at: '/data/history/production/documents/open?lastRevision=true',
  },
  'GET /v/data/history/:dataset/deleted': { allowed: staff, at: '/data/history/production/deleted' },
  'GET /v/data/references/:dataset/documents/:id/to': {
    allowed: staff,
    at: '/data/references/production/documents/open/to',
  },
  'GET /v/data/export/:dataset': { allowed: staff, at: '/data/export/production' },
  'GET /v/ping': { allowed: everyone, at: '/ping' },
  'GET /v/access/requests/me': { allowed: staff, at: '/access/requests/me' },
  'GET /v/check/cors': { allowed: everyone, at: '/check/cors' },
  'GET /v/intake/telemetry-status': { allowed: everyone, at: '/intake/telemetry-status' },
  'POST /v/intake/*': { allowed: everyone, at: '/intake/batch', body: {} },
  'GET /v/journey/*': { allowed: everyone, at: '/journey/trial' },
  'GET /v/features': { allowed: staff, at: '/features' },
  'GET /v/datasets': { allowed: staff, at: '/datasets' },
  'GET /v/user-applications': { allowed: staff, at: '/user-applications' },
  'GET /v/projects/:project': { allowed: staff, at: '/projects/local' },
  'GET /v/projects/:project/datasets': { allowed: staff, at: '/projects/local/datasets' },
  'GET /v/projects/:project/user-applications': {
    allowed: staff,
    at: '/projects/local/user-applications',
  },
  'POST /v/projects/:project/user-applications/*': {
    allowed: staff,
    at: '/projects/local/user-applications/x',
    body: {},
  },
  'GET /v/projects/:project/features': { allowed: staff, at: '/projects/local/features' },
  'GET /v/projects/:project/permissions': { allowed: staff, at: '/projects/local/permissions' },
  'GET /v/projects/:project/grants': { allowed: staff, at: '/projects/local/grants' },
  'GET /v/projects/:project/datasets/:dataset/acl': {
    allowed: staff,
    at: '/projects/local/datasets/production/acl',
  },
  'GET /v/users/me/keyvalue/:keys': { allowed: staff, at: '/users/me/keyvalue/a' },
  'PUT /v/users/me/keyvalue': { allowed: staff, at: '/users/me/keyvalue', body: [{ key: 'a', value: 1 }] },
  'GET /v/users/:ids{(?!me(?:/|$)).+}': { allowed: staff, at: '/users/p1' },
  'POST /v/assets/:kind{images|files}/:dataset': {
    allowed: writers,
    at: '/assets/files/production',
    body: 'text',
  },
  'ALL /v/*': { allowed: staff, at: '/data/nothing/production' },
  'ALL /images/*': { allowed: everyone, at: '/../images/nothing' },
  'ALL /files/*': { allowed: everyone, at: '/../files/nothing' },
  'GET /images/local/production/:file/:vanity?': {
    allowed: everyone,
    at: '/../images/local/production/none.png',
  },
  'GET /files/local/production/:file/:vanity?': {
    allowed: everyone,
    at: '/../files/local/production/none.txt',
  },
}

const dataDir = mkdtempSync(join(tmpdir(), 'roles-'))
let content: Content
let app: Hono

beforeAll(() => {
  content = openContent({ dataDir, identify: byRole, knownQueries: [], afterCommit: () => undefined })
  app = content.routes
  content.lake.mutate(
    [
      { create: { _id: 'open', _type: 'page', title: 'Everybody may read this' } },
      { create: { _id: 'drafts.open', _type: 'page', title: 'HIDDEN' } },
      { create: { _id: 'a.path', _type: 'page', title: 'HIDDEN' } },
    ],
    { id: 'seed', name: 'Seed' },
  )
})
afterAll(() => {
  content.close()
  rmSync(dataDir, { recursive: true, maxRetries: 5 })
})

test('every endpoint has a rule, and every rule an endpoint', () => {
  const endpoints = inspectRoutes(app)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => `${method} ${path.replace(/^\/:version\{(?:[^{}]|\{\d\})*\}\//, '/v/')}`)
  expect(new Set(endpoints)).toEqual(new Set(Object.keys(table)))
})

test.each(
  Object.entries(table).flatMap(([endpoint, rule]) =>
    everyone.map((caller) => ({ endpoint, caller, ...rule })),
  ),
)('$endpoint by $caller', async ({ endpoint, caller, allowed, at, body }) => {
  const [verb = ''] = endpoint.split(' ')
  const answer = await app.request(new URL(`http://lake/v2025-02-19${at}`.replace('/v2025-02-19/..', '')), {
    method: verb === 'ALL' ? 'POST' : verb,
    headers: caller === 'stranger' ? {} : { authorization: `Bearer ${caller}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  expect(answer.status === 401 || answer.status === 403).toBe(!allowed.includes(caller))
  expect(answer.status).toBeLessThan(500)
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) return answer.body?.cancel()
  const text = await answer.text()
  if (caller === 'stranger') expect(text).not.toContain('HIDDEN')
})
