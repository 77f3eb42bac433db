import type { Hono } from 'hono'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, openContent } from '../content/embedded.ts'
import { type Caller, callers, endpointsOf, lakeRules } from '../trials/callers.fixture.ts'
import { byRole } from './lake.fixture.ts'

/** An address to knock at, for each endpoint. */
const table: Record<string, { at: string; body?: unknown }> = {
  'GET /v/data/query/:dataset': { at: '/data/query/production?perspective=raw&query=*' },
  'POST /v/data/query/:dataset': { at: '/data/query/production?perspective=drafts', body: { query: '*' } },
  'GET /v/data/doc/:dataset/:ids': { at: '/data/doc/production/open,drafts.open' },
  'POST /v/data/mutate/:dataset': {
    at: '/data/mutate/production',
    body: { mutations: [{ create: { _type: 'x' } }] },
  },
  'POST /v/data/actions/:dataset': { at: '/data/actions/production', body: { actions: [] } },
  'GET /v/data/listen/:dataset': { at: '/data/listen/production?query=*' },
  'GET /v/data/live/events/:dataset': { at: '/data/live/events/production' },
  'GET /v/data/history/:dataset/transactions/:ids': { at: '/data/history/production/transactions/open' },
  'GET /v/data/history/:dataset/events/documents/:id': {
    at: '/data/history/production/events/documents/open',
  },
  'GET /v/data/history/:dataset/events/releases/:name': {
    at: '/data/history/production/events/releases/r1',
  },
  'GET /v/data/history/:dataset/documents/:ids': {
    at: '/data/history/production/documents/open?lastRevision=true',
  },
  'GET /v/data/history/:dataset/deleted': { at: '/data/history/production/deleted' },
  'GET /v/data/references/:dataset/documents/:id/to': { at: '/data/references/production/documents/open/to' },
  'GET /v/data/export/:dataset': { at: '/data/export/production' },
  'GET /v/ping': { at: '/ping' },
  'GET /v/data/ping/:dataset': { at: '/data/ping/production' },
  'GET /v/access/requests/me': { at: '/access/requests/me' },
  'GET /v/check/cors': { at: '/check/cors' },
  'GET /v/intake/telemetry-status': { at: '/intake/telemetry-status' },
  'POST /v/intake/*': { at: '/intake/batch', body: {} },
  'GET /v/journey/*': { at: '/journey/trial' },
  'GET /v/features': { at: '/features' },
  'GET /v/datasets': { at: '/datasets' },
  'GET /v/user-applications': { at: '/user-applications' },
  'GET /v/hooks/projects/:project': { at: '/hooks/projects/local' },
  'POST /v/hooks/projects/:project': { at: '/hooks/projects/local', body: {} },
  'DELETE /v/hooks/projects/:project/:id': { at: '/hooks/projects/local/none' },
  'GET /v/hooks/projects/:project/:id/messages': { at: '/hooks/projects/local/none/messages' },
  'POST /v/hooks/projects/:project/:id/messages/:message/again': {
    at: '/hooks/projects/local/none/messages/1/again',
  },
  'GET /v/hooks/projects/:project/:id/attempts': { at: '/hooks/projects/local/none/attempts' },
  'GET /v/hooks/projects/:project/attempts/:attempt': { at: '/hooks/projects/local/attempts/1' },
  'GET /v/subscriptions/project/:project': { at: '/subscriptions/project/local' },
  'GET /v/projects': { at: '/projects' },
  'GET /v/projects/:project/new-content-release-allowed': {
    at: '/projects/local/new-content-release-allowed',
  },
  'GET /v/projects/:project': { at: '/projects/local' },
  'GET /v/projects/:project/datasets': { at: '/projects/local/datasets' },
  'GET /v/projects/:project/user-applications': { at: '/projects/local/user-applications' },
  'POST /v/projects/:project/user-applications/*': { at: '/projects/local/user-applications/x', body: {} },
  'GET /v/projects/:project/features': { at: '/projects/local/features' },
  'GET /v/projects/:project/permissions': { at: '/projects/local/permissions' },
  'GET /v/projects/:project/grants': { at: '/projects/local/grants' },
  'GET /v/projects/:project/datasets/:dataset/acl': { at: '/projects/local/datasets/production/acl' },
  'GET /v/projects/:project/datasets/:dataset/schemas/:id?': {
    at: '/projects/local/datasets/production/schemas',
  },
  'PUT /v/projects/:project/datasets/:dataset/schemas': {
    at: '/projects/local/datasets/production/schemas',
    body: {},
  },
  'DELETE /v/projects/:project/datasets/:dataset/schemas/:id': {
    at: '/projects/local/datasets/production/schemas/none',
  },
  'GET /v/users/me/keyvalue/:keys': { at: '/users/me/keyvalue/a' },
  'PUT /v/users/me/keyvalue': { at: '/users/me/keyvalue', body: [{ key: 'a', value: 1 }] },
  'GET /v/users/:ids{(?!me(?:/|$)).+}': { at: '/users/p1' },
  'POST /v/assets/:kind{images|files}/:dataset': { at: '/assets/files/production', body: 'text' },
  'ALL /v/*': { at: '/data/nothing/production' },
  'ALL /images/*': { at: '/../images/nothing' },
  'ALL /files/*': { at: '/../files/nothing' },
  'GET /images/local/production/:file/:vanity?': { at: '/../images/local/production/none.png' },
  'GET /files/local/production/:file/:vanity?': { at: '/../files/local/production/none.txt' },
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
  expect(new Set(Object.keys(lakeRules))).toEqual(new Set(Object.keys(table)))
  expect(new Set(endpointsOf(app))).toEqual(new Set(Object.keys(table)))
})

test.each(
  Object.entries(table).flatMap(([endpoint, rule]) =>
    callers.map((caller) => ({ endpoint, caller, ...rule })),
  ),
)('$endpoint by $caller', async ({ endpoint, caller, at, body }) => {
  const [verb = ''] = endpoint.split(' ')
  const answer = await app.request(new URL(`http://lake/v2025-02-19${at}`.replace('/v2025-02-19/..', '')), {
    method: verb === 'ALL' ? 'POST' : verb,
    headers: caller === 'stranger' ? {} : { authorization: `Bearer ${caller}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  expect(answer.status === 401 || answer.status === 403).toBe(
    callers.indexOf(caller) < callers.indexOf(lakeRules[endpoint] as Caller),
  )
  expect(answer.status).toBeLessThan(500)
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) return answer.body?.cancel()
  const text = await answer.text()
  if (caller === 'stranger') expect(text).not.toContain('HIDDEN')
})
