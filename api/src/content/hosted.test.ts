import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { createClient } from '@sanity/client'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { Hono } from 'hono'
import { contextStorage } from 'hono/context-storage'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noise } from '../lake/assets/assets.fixture.ts'
import { byRole } from '../lake/lake.fixture.ts'
import { problemResponse, type Problem } from '../http/problem.ts'
import { type Content, openContent } from './embedded.ts'
import { hostedContent } from './hosted.ts'

const page = '*[_id == $id][0]{title, "src": image.asset->url}'
const dataDir = mkdtempSync(join(tmpdir(), 'hosted-'))
const by = { id: 'seed', name: 'Seed' }

// The embedded lake stands in for hosted Sanity: to the client they are the same. It is private, and knows no query.
let sanity: Content
let users: Record<string, unknown> = {}
let asked: string[] = []
const servers: ServerType[] = []
let sanityOrigin: string
let origin: string
let hosted: ReturnType<typeof hostedContent>
let now = 0
let image: { _id: string; url: string }

async function listen(routes: Hono) {
  const server = await new Promise<ServerType>((resolve) => {
    const starting = serve({ fetch: routes.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(starting))
  })
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  sanity = openContent({ dataDir, identify: byRole, knownQueries: [], afterCommit: () => undefined })
  image = await sanity.assets.store(await noise(40, 40).png().toBuffer(), {
    kind: 'image',
    filename: 'a.png',
    by,
  })
  const asset = { _type: 'reference', _ref: image._id }
  sanity.lake.mutate(
    [{ create: { _id: 'home', _type: 'page', title: 'One', image: { _type: 'image', asset } } }],
    by,
  )
  const front = new Hono()
    .use(async (c, next) => {
      asked.push(c.req.path)
      await next()
    })
    .get('/:version/users/me', (c) => {
      const user = users[c.req.header('authorization')?.replace('Bearer ', '') ?? '']
      return user ? c.json(user) : c.json({ statusCode: 401, error: 'Unauthorized', message: 'No' }, 401)
    })
    .route('/', sanity.routes)
  sanityOrigin = await listen(front)
})
beforeEach(async () => {
  const settings = {
    projectId: 'local',
    dataset: 'production',
    apiHost: sanityOrigin,
    webhookSecret: undefined,
  }
  hosted = hostedContent(
    { ...settings, token: 'viewer' },
    { knownQueries: [page], clientAddress: (c) => c.req.header('x-address') ?? '', clock: () => now },
  )
  const app = new Hono().use(contextStorage()).route('/', hosted.routes)
  app.get('/api/me', async (c) => c.json((await hosted.identify(c.req.raw.headers)) ?? null))
  app.onError((error, c) => problemResponse(c, error as Problem))
  origin = await listen(app)
  asked = []
})
afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  sanity.close()
  rmSync(dataDir, { recursive: true, maxRetries: 5 })
})

const visitor = () =>
  createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: origin,
    useProjectHostname: false,
    useCdn: false,
    maxRetries: 0,
  })

test('a visitor asks this server, which answers as the page was rendered, from a private dataset', async () => {
  await hosted.source.query(page, { id: 'home' })
  expect(await visitor().fetch(page, { id: 'home' })).toMatchObject({ title: 'One' })
  const before = asked.length
  expect(await visitor().fetch(page, { id: 'home' })).toMatchObject({ title: 'One' })
  expect(asked).toHaveLength(before)
  expect(await visitor().fetch(page, { id: 'drafts.home' })).toBeNull()
})

test('an address asks so often for what no page was rendered from', async () => {
  const ask = (id: string) => visitor().fetch(page, { id })
  for (let n = 0; n < 60; n++) expect(await ask(`made-up-${n}`)).toBeNull()
  await expect(ask('made-up')).rejects.toMatchObject({ statusCode: 429 })
  await hosted.source.query(page, { id: 'home' })
  expect(await ask('home')).toMatchObject({ title: 'One' })
})

test('anything else is refused, also to whoever has a token of Sanity’s', async () => {
  await expect(visitor().fetch('*')).rejects.toMatchObject({ statusCode: 401 })
  await expect(visitor().withConfig({ token: 'editor' }).fetch('*')).rejects.toMatchObject({
    statusCode: 401,
  })
  await expect(visitor().getDocument('home')).rejects.toMatchObject({ statusCode: 401 })
  expect(asked).toEqual([])
})

test('a genuine message of a publish is told of, a forged one is not', async () => {
  let came = 0
  const settings = { projectId: 'local', dataset: 'production', apiHost: sanityOrigin, token: 'viewer' }
  const app = hostedContent(
    { ...settings, webhookSecret: 'between us' },
    { knownQueries: [], webhookCame: () => void came++ },
  ).routes
  app.onError((error, c) => problemResponse(c, error as Problem))
  const tell = async (secret: string) => {
    const headers = { [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader('{}', Date.now(), secret) }
    return (await app.request('/api/webhook/content', { method: 'POST', headers, body: '{}' })).status
  }
  expect([await tell('made up'), came]).toEqual([401, 0])
  expect([await tell('between us'), came]).toEqual([204, 1])
})

test('pictures are passed on as Sanity serves them to anybody, and only those of this project', async () => {
  const { pathname } = new URL(image.url, origin)
  const answer = await fetch(`${origin}${pathname}?w=20&auto=format`, { headers: { accept: 'image/webp' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const part = await fetch(origin + pathname, { headers: { range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect((await fetch(`${origin}/images/local/production/${'a'.repeat(40)}-1x1.png`)).status).toBe(404)
  asked = []
  expect((await fetch(`${origin}/images/other/production/${'a'.repeat(40)}-1x1.png`)).status).toBe(404)
  expect((await fetch(`${origin}/images/local/production/..%2f..%2f${'a'.repeat(40)}-1x1.png`)).status).toBe(
    404,
  )
  expect(asked).toEqual([])
})

const whoIs = async (token: string, address = 'a') => {
  const answer = await fetch(`${origin}/api/me`, {
    headers: { authorization: `Bearer ${token}`, 'x-address': address },
  })
  return answer.ok ? answer.json() : answer.status
}

test('who has no role of ours in the project is nobody', async () => {
  users = {
    'token-of-editor': { id: 'e', name: 'Ed', role: 'editor' },
    'token-of-developer': { id: 'd', name: 'Di', role: 'developer' },
    'token-of-no-role': { id: 'n', name: 'No' },
    'token-of-null': { id: 'n', name: 'No', role: null },
  }
  expect(await whoIs('token-of-editor')).toEqual({ id: 'e', name: 'Ed', role: 'editor' })
  for (const token of ['token-of-developer', 'token-of-no-role', 'token-of-null', 'token-of-nobody']) {
    expect([token, await whoIs(token)]).toEqual([token, null])
  }
})

test('unknown tokens of one address are asked about so often, and others’ are asked about on', async () => {
  users = { 'token-of-editor': { id: 'e', name: 'Ed', role: 'editor' } }
  const answers = []
  for (let n = 0; n < 40; n++) answers.push(await whoIs(`made-up-token-${n}`))
  expect(answers.filter((answer) => answer === null)).toHaveLength(20)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(20)
  expect(asked).toHaveLength(20)
  expect(await whoIs('token-of-editor', 'b')).toMatchObject({ role: 'editor' })
  now += 3_600_000
  expect(await whoIs('token-of-editor', 'a')).toMatchObject({ role: 'editor' })
})
