import { pages, type Page } from '@daymark/schemas/pages'
import { evaluate, parse } from 'groq-js'
import { beforeEach, expect, test } from 'vitest'
import { createTestPages } from './pages.fixture.ts'
import { siteRoutes } from '../routes.ts'
import type { StaticFiles } from '../build/static-files.ts'

// The table of pages with an entry that has a parameter in its path.
const article: Page = {
  path: '/articles/:slug',
  title: 'An article',
  document: '_type == "article"',
  params: { slug: 'slug.current' },
  shows: ['article'],
  source: async () => ({ ...(await pages.notFound.source()), query: '*[slug.current == $slug][0]{ title }' }),
}
const noFiles = { answer: async () => undefined } as unknown as StaticFiles

let dataset: object[]
let drafts: object[]
let missed: string[]
let broken: boolean
beforeEach(() => {
  missed = []
  broken = false
  drafts = []
  dataset = [
    { _type: 'article', _updatedAt: '2026-05-01T08:00:00Z', slug: { current: 'one' }, title: 'The first' },
    { _type: 'article', _updatedAt: '2026-05-02T08:00:00Z', slug: { current: 'a b' }, title: 'The second' },
    { _type: 'article', _updatedAt: '2026-04-02T08:00:00Z', title: 'Without an address' },
  ]
})

async function site() {
  const source = {
    query: async (groq: string, params = {}) =>
      (await evaluate(parse(groq, { params }), { dataset, params })).get() as unknown,
    queryDrafts: async (groq: string) =>
      (await evaluate(parse(groq), { dataset: [...dataset, ...drafts] })).get() as unknown,
    publishedAt: async () => undefined,
  }
  const asked = createTestPages({
    table: { ...pages, article },
    source,
    async render({ page, params, asked, answer, form }) {
      if (broken) throw new Error('It is broken.')
      const html = JSON.stringify({ page, params, asked, answer, form })
      return { html, inlineStyles: [], inlineScripts: [], images: [] }
    },
  })
  await asked.refresh()
  const { routes } = siteRoutes({
    pages: asked,
    source,
    web: noFiles,
    previous: noFiles,
    studio: async () => undefined,
    missed: (_, path) => missed.push(path),
    origin: () => 'http://localhost',
  })
  return {
    refresh: asked.refresh,
    atWithDrafts: asked.atWithDrafts,
    ask: async (path: string, init?: RequestInit) => routes.request(path, init),
  }
}

test('a page with a parameter in its path is served at the address of each of its documents', async () => {
  const { ask } = await site()
  for (const [path, slug, title] of [
    ['/articles/one', 'one', 'The first'],
    ['/articles/a%20b', 'a b', 'The second'],
  ] as const) {
    const answer = await ask(path)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { page: 'article', params: { slug }, answer: { title } },
    ])
  }
  expect((await ask('/articles/three')).status).toBe(404)
  expect((await ask('/articles/')).status).toBe(404)
  expect((await ask('/articles/one/')).headers.get('location')).toBe('/articles/one')
  expect((await ask('/articles/one', { method: 'DELETE' })).status).toBe(405)
})

test('the addresses of such a page follow the content', async () => {
  const { ask, refresh } = await site()
  dataset = [{ _type: 'article', slug: { current: 'two' }, title: 'Another' }]
  await refresh()
  expect((await ask('/articles/two')).status).toBe(200)
  expect((await ask('/articles/one')).status).toBe(404)
})

test('a page that was never published is found among the drafts', async () => {
  const { ask, atWithDrafts } = await site()
  drafts = [{ _type: 'article', slug: { current: 'new' }, title: 'Not public' }]
  expect(await atWithDrafts('/articles/new')).toMatchObject({ name: 'article', params: { slug: 'new' } })
  expect(await atWithDrafts('/articles/one')).toMatchObject({ name: 'article', params: { slug: 'one' } })
  expect(await atWithDrafts('/articles/other')).toBeUndefined()
  expect((await ask('/articles/new')).status).toBe(404)
})

test('a composed page is served below any other, and is redirected to from other spellings', async () => {
  const { ask } = await site()
  const page = (address: string) => ({
    _type: 'page',
    title: address,
    address: { current: address },
    _id: address,
  })
  dataset = [page('services'), page('services/audits'), { _type: 'siteSettings', _id: 'siteSettings' }]
  const again = await site()
  const answer = await again.ask('/services/audits')
  expect([answer.status, ((await answer.json()) as { params: unknown }).params]).toEqual([
    200,
    { address: 'services/audits' },
  ])
  for (const spelling of ['/services/audits/', '/Services/Audits', '/services/audits/index.html']) {
    const moved = await again.ask(`${spelling}?from=mail`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/services/audits?from=mail'])
  }
  expect((await again.ask('/services/other')).status).toBe(404)
  expect((await ask('/services/audits')).status).toBe(404)
})

const rssPage = (address: string, _createdAt: string, more = {}) => ({
  _type: 'page',
  title: `{product} & <${address}>`,
  address: { current: address },
  _createdAt,
  ...more,
})

test('the feed has the pages below the address that staff chose, the newest first', async () => {
  const settings = { _id: 'siteSettings', _type: 'siteSettings', productName: 'Firm', seoDescription: 'Ai' }
  dataset = [
    rssPage('insights', '2026-01-01T00:00:00Z'),
    rssPage('insights/old', '2026-01-02T00:00:00Z'),
    rssPage('insights/new', '2026-01-03T12:00:00Z', { summary: 'In \u0001 short' }),
    rssPage('insights/hidden', '2026-01-04T00:00:00Z', { noindex: true }),
    rssPage('insights-of-others', '2026-01-05T00:00:00Z'),
    settings,
  ]
  const without = await site()
  expect((await without.ask('/feed.xml')).status).toBe(404)
  dataset = dataset.map((it) => (it === settings ? { ...settings, feedBelow: '/insights' } : it))
  const { ask } = await site()
  const answer = await ask('/feed.xml')
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const feed = await answer.text()
  const items = feed.split('<item>').slice(1)
  expect(items.map((item) => /<link>(.*)<\/link>/.exec(item)?.[1])).toEqual([
    'http://localhost/insights/new',
    'http://localhost/insights/old',
  ])
  expect(items[0]).toContain('<title>Firm &amp; &lt;insights/new&gt;</title>')
  expect(items[0]).toContain('<pubDate>Sat, 03 Jan 2026 12:00:00 GMT</pubDate>')
  expect(items[0]).toContain('<description>In  short</description>')
})

test('what no page answers is rendered once for each page that may have been meant', async () => {
  dataset = [
    { _type: 'page', title: 'Privacy', address: { current: 'privacy' } },
    { _type: 'page', title: 'Secret', address: { current: 'hidden' }, noindex: true },
  ]
  const { ask } = await site()
  const asked = async (path: string) => {
    const answer = await ask(path)
    return [answer.status, ((await answer.json()) as { asked?: string }).asked]
  }
  expect(await asked('/privcy')).toEqual([404, '/privcy'])
  expect(await asked('/PRIVACI')).toEqual([404, '/privcy'])
  expect(await asked('/wp-login.php')).toEqual([404, undefined])
  expect(await asked('/hiden')).toEqual([404, undefined])
})

test('of addresses asked for in vain those are told that could be redirected and name nobody', async () => {
  const { ask } = await site()
  const headers = { accept: 'text/html,*/*' }
  const told = ['/team.html', '/Team/', '/caf%C3%A9', '/shop/a']
  const untold = [
    '/ada@example.com',
    '/call/5551234567',
    `/key/${'a1'.repeat(20)}`,
    '/a%20b',
    '//[',
    '/%E0%A4',
  ]
  for (const path of [...told, ...untold, `/${'long-'.repeat(30)}`]) await ask(path, { headers })
  await ask('/assets/a.js', { headers: { accept: '*/*' } })
  await ask('/posted', { headers, method: 'POST' })
  expect(missed).toEqual(['/team.html', '/team', '/café', '/shop/a'])
})

test('where a page was before leads to where it is, unless another page is there now', async () => {
  dataset = [
    { _type: 'page', address: { current: 'now' }, formerAddresses: ['before', 'taken'] },
    { _type: 'page', address: { current: 'taken' } },
    { _type: 'redirect', from: '/shop', href: 'https://example.com/#top' },
  ]
  const { ask } = await site()
  const { status, headers } = await ask('/before?from=mail')
  expect([status, headers.get('location')]).toEqual([301, '/now?from=mail'])
  expect((await ask('/Before/')).headers.get('location')).toBe('/now')
  expect((await ask('/taken')).status).toBe(200)
  expect((await ask('/shop')).headers.get('location')).toBe('https://example.com/#top')
})

test('a page that moved twice is found from each address until it is deleted, and a circle leads nowhere', async () => {
  dataset = [
    { _type: 'page', address: { current: 'third' }, formerAddresses: ['first', 'second'] },
    { _type: 'redirect', from: '/a', href: '/b' },
    { _type: 'redirect', from: '/b', href: '/a' },
  ]
  const { ask, refresh } = await site()
  const answers = async () => {
    const all = await Promise.all(['/first', '/second', '/third', '/a', '/b'].map((path) => ask(path)))
    return all.map(({ status, headers }) => headers.get('location') ?? status)
  }
  expect(await answers()).toEqual(['/third', '/third', 200, 404, 404])
  dataset = []
  await refresh()
  expect(await answers()).toEqual([404, 404, 404, 404, 404])
})

test('the sitemap names every address that search engines may list, with its own last change', async () => {
  dataset.push({ _type: 'page', title: 'Hidden', address: { current: 'hidden' }, noindex: true })
  const { ask } = await site()
  const map = await (await ask('/sitemap.xml')).text()
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'http://localhost/',
    'http://localhost/projects',
    'http://localhost/articles/one',
    'http://localhost/articles/a%20b',
  ])
  expect([...map.matchAll(/articles.*<lastmod>(.*?)<\/lastmod>/g)].map(([, changed]) => changed)).toEqual([
    '2026-05-01T08:00:00Z',
    '2026-05-02T08:00:00Z',
  ])
})

test('a thank-you page that could not be rendered is rendered for the next visitor', async () => {
  const { ask } = await site()
  broken = true
  expect((await ask('/?sent=1')).status).toBe(500)
  broken = false
  const answer = await ask('/?sent=1')
  expect([answer.status, await answer.json()]).toMatchObject([200, { form: { sent: true } }])
})
