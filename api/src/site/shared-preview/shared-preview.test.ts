import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages as table } from '@daymark/schemas/pages'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../http/identity.ts'
import { type Problem, problemResponse } from '../../http/problem.ts'
import { createCachedResponse } from '../pages/cached-response.ts'
import type { Pages } from '../pages/pages.ts'
import { siteRoutes } from '../routes.ts'
import { createStaticFiles } from '../build/static-files.ts'
import { auditTo, engines, newPlace, type Engine } from '../../wiring/stores.fixture.ts'
import { createPreviewLinks } from './preview-links.ts'
import { createSharedPreview } from './shared-preview.ts'

const digest = 'a1'.repeat(20)
const day = 24 * 60 * 60_000

async function site(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'previews-'))
  const place = await newPlace(engine)
  onTestFinished(async () => {
    await place.remove()
    rmSync(folder, { recursive: true })
  })
  const { sql } = await place.open()
  let now = Date.parse('2026-05-04T12:00:00Z')
  let broken = false
  const audited: string[] = []
  const published = await createCachedResponse('published', { headers: { 'cache-control': 'no-cache' } })
  const origin = () => 'https://firm.example'
  const pages = {
    table,
    at: (path: string) => (['/', '/projects'].includes(path) ? { path, answer: published } : undefined),
    atWithDrafts: async (path: string) => (['/', '/projects', '/new'].includes(path) ? { path } : undefined),
    notFound: () => ({ answer: published }),
    sharedContent: (path: string) => (path === '/' ? `{"asset":"image-${digest}-10x10-png"}` : undefined),
    renderShared: async ({ path }: { path: string }) => {
      if (broken) throw new Error('home.heroHeadline is empty')
      return createCachedResponse(`draft of ${path}`, { headers: { 'cache-control': 'no-cache' } })
    },
  } as unknown as Pages
  const preview = createSharedPreview({
    links: createPreviewLinks(
      sql,
      auditTo(
        ({ name, address }, kind, about = '') => void audited.push(`${name} ${address} ${kind} ${about}`),
      ),
      () => now,
    ),
    clientAddress: () => '::1',
    identify: async (headers) => {
      const role = headers.get('authorization')?.slice('Bearer '.length) as Role | undefined
      return role && { id: role, name: `the ${role}`, role }
    },
    pages,
    origin,
  })
  const routes = new Hono().route('/', preview.staffRoutes).route(
    '/',
    siteRoutes({
      pages,
      source: { query: async () => null, queryDrafts: async () => null, publishedAt: async () => undefined },
      web: createStaticFiles(folder),
      previous: createStaticFiles(folder),
      studio: async () => undefined,
      preview,
      origin,
    }).routes,
  )
  routes.onError((error, c) => problemResponse(c, error as Problem))
  const as = (role: Role | undefined, path: string, method = 'GET', body?: unknown) =>
    routes.request(path, {
      method,
      headers: {
        ...(role && { authorization: `Bearer ${role}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    as,
    share: async (body: object) =>
      (await (await as('editor', '/api/staff/previews', 'POST', body)).json()) as {
        id: string
        url: string
        expiresAt: string
      },
    list: async () => (await as('editor', '/api/staff/previews')).json(),
    visit: async (url: string) => {
      const answer = await routes.request(new URL(url).pathname + new URL(url).search)
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
    needs: preview.needs,
    audited,
    pass: (ms: number) => (now += ms),
    breakDraft: () => (broken = true),
    stored: async () => JSON.stringify(await sql.query('SELECT * FROM preview_links')),
  }
}

describe.each(engines)('on %s', (engine) => {
  test('a link shows the drafts of its page to anybody, unlisted and not kept, and nothing else', async () => {
    const { share, visit, stored } = await site(engine)
    const { url } = await share({ path: '/' })
    expect(url).toMatch(/^https:\/\/firm\.example\/\?preview=[\w-]{43}$/)
    const shown = await visit(url)
    expect(shown).toMatchObject({ status: 200, text: 'draft of /' })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const secret = new URL(url).searchParams.get('preview')!
    expect(await visit(`https://firm.example/projects?preview=${secret}`)).toMatchObject({ status: 410 })
    expect(await visit('https://firm.example/?preview=guessed')).toMatchObject({ status: 410 })
    expect(await visit('https://firm.example/')).toMatchObject({ status: 200, text: 'published' })
    const { url: unpublished } = await share({ path: '/new' })
    expect(await visit(unpublished)).toMatchObject({ status: 200, text: 'draft of /new' })
    expect(await stored()).not.toContain(secret)
  })

  test('a link lasts a week or as long as chosen, is listed, and can be withdrawn', async () => {
    const { as, share, list, visit, pass, audited } = await site(engine)
    const week = await share({ path: '/projects' })
    const dayLong = await share({ path: '/', days: 1 })
    expect(week.expiresAt).toBe('2026-05-11T12:00:00.000Z')
    expect(await list()).toMatchObject({
      previews: expect.arrayContaining([
        {
          id: week.id,
          path: '/projects',
          createdBy: 'the editor',
          createdAt: '2026-05-04T12:00:00.000Z',
          expiresAt: week.expiresAt,
        },
      ]),
    })
    pass(day)
    expect(await visit(dayLong.url)).toMatchObject({ status: 410 })
    expect(await list()).toMatchObject({ previews: [{ id: week.id }] })
    expect(await visit(week.url)).toMatchObject({ status: 200, text: 'draft of /projects' })
    expect((await as('editor', `/api/staff/previews/${week.id}`, 'DELETE')).status).toBe(204)
    expect(await visit(week.url)).toMatchObject({ status: 410 })
    expect(await list()).toEqual({ previews: [] })
    expect(audited).toEqual([
      'the editor ::1 preview-shared /projects, 7 days',
      'the editor ::1 preview-shared /, 1 day',
      'the editor ::1 preview-withdrawn /projects',
    ])
  })

  test('pictures that only a draft shows are read as long as a link works', async () => {
    const { as, share, needs } = await site(engine)
    const picture = `image-${digest}-10x10-png`
    expect(await needs(picture)).toBe(false)
    const { id } = await share({ path: '/' })
    expect(await needs(picture)).toBe(true)
    expect(await needs(`file-${'b2'.repeat(20)}-mp4`)).toBe(false)
    expect(await needs('image-')).toBe(false)
    await as('editor', `/api/staff/previews/${id}`, 'DELETE')
    expect(await needs(picture)).toBe(false)
  })

  test('viewers and strangers share and withdraw nothing, and nothing lasts for ever', async () => {
    const { as, share } = await site(engine)
    const { id } = await share({ path: '/' })
    for (const [role, status] of [
      [undefined, 401],
      ['viewer', 403],
    ] as const) {
      expect((await as(role, '/api/staff/previews')).status).toBe(status)
      expect((await as(role, '/api/staff/previews', 'POST', { path: '/' })).status).toBe(status)
      expect((await as(role, `/api/staff/previews/${id}`, 'DELETE')).status).toBe(status)
    }
    for (const body of [
      { path: '/404' },
      { path: '/', days: 0 },
      { path: '/', days: 91 },
      { path: '/', days: '7' },
    ]) {
      expect((await as('editor', '/api/staff/previews', 'POST', body)).status).toBe(422)
    }
    for (const body of [null, 7, ['/']])
      expect((await as('editor', '/api/staff/previews', 'POST', body)).status).toBe(400)
  })

  test('a draft that cannot be shown says so in plain words, and names no field', async () => {
    const { share, visit, breakDraft } = await site(engine)
    const { url } = await share({ path: '/' })
    breakDraft()
    const shown = await visit(url)
    expect(shown.status).toBe(503)
    expect(shown.text).toContain('Try again later')
    expect(shown.text).not.toContain('heroHeadline')
  })
})
