import { pageQueries } from '@daymark/schemas/page-queries'
import { pageNames, type PageName } from '@daymark/schemas/pages'
import { expect, test } from 'vitest'
import { liveStatusRoutes } from './live-status.ts'
import { createTestPages } from './pages/pages.fixture.ts'

type Answer = { documents: string[]; broken?: string }

/** Two pages over content that a test changes; a broken one cannot be rendered. */
function site(content: Partial<Record<PageName, Answer>>) {
  let now = Date.parse('2026-05-04T12:02:07Z')
  const source = {
    query: async (groq: string) => {
      const name = pageNames.find((each) => pageQueries[each] === groq)
      return structuredClone(content[name ?? 'notFound'] ?? { documents: [] })
    },
    queryDrafts: async () => ({}),
    publishedAt: async (id: string) => (id === 'unpublished' ? undefined : '2026-05-01T08:00:00Z'),
  }
  const pages = createTestPages({
    source,
    render: async ({ answer, report }) => {
      const { documents, broken } = answer as Answer
      if (broken) throw new Error(broken)
      if (documents.includes('poor')) report({ document: 'poor', problem: 'name is empty' })
      for (const part of documents.includes('partly') ? ['tags 2', 'cover'] : [])
        report({ document: 'partly', part, problem: 'it is empty' })
      return { html: documents.join(' '), inlineStyles: [], inlineScripts: [], images: [] }
    },
    clock: () => now,
  })
  const identify = async (headers: Headers) =>
    headers.get('authorization') ? ({ id: 'a', name: 'a', role: 'viewer' } as const) : undefined
  const routes = liveStatusRoutes({ pages, source, identify, notices: async () => [] })
  return {
    content,
    pass: (ms: number) => (now += ms),
    publish: (id: string) => pages.refresh([id]),
    ask: async (path: string, headers: Record<string, string> = { authorization: 'Bearer x' }) =>
      (await routes.request(path, { headers })).json(),
  }
}

const status = '/api/staff/live-status?document='
const notices = '/api/staff/notices'

test('a document is live since its change reached visitors', async () => {
  const { publish, pass, ask } = site({ home: { documents: ['homePage'] } })
  await publish('homePage')
  expect(await ask(`${status}homePage`)).toEqual({
    live: true,
    since: '2026-05-04T12:02:07.000Z',
    reason: null,
  })
  pass(60_000)
  await publish('homePage')
  expect(await ask(`${status}drafts.homePage`)).toMatchObject({ since: '2026-05-04T12:03:07.000Z' })
})

test('what is not live says why', async () => {
  const { publish, ask } = site({ home: { documents: ['homePage', 'poor', 'partly'] } })
  await publish('homePage')
  const reason = async (id: string) => ((await ask(status + id)) as { reason: string }).reason
  expect(await reason('unpublished')).toBe('It has not been published yet.')
  expect(await reason('elsewhere')).toBe('No page of the site shows it.')
  expect(await reason('poor')).toBe('The page leaves it out: name is empty')
  expect(await reason('partly')).toBe(
    'The page leaves tags 2 out: it is empty; leaves cover out: it is empty',
  )
})

test('the fields that are in the way are named, so that the Studio can lead there', async () => {
  const { content, publish, ask } = site({ home: { documents: ['homePage', 'poor', 'partly'] } })
  await publish('homePage')
  expect(await ask(`${status}poor`)).toMatchObject({
    at: [{ document: 'poor', field: 'name', keeps: 'document' }],
  })
  expect(await ask(`${status}partly`)).toMatchObject({
    at: [
      { document: 'partly', field: 'tags', keeps: 'field' },
      { document: 'partly', field: 'cover', keeps: 'field' },
    ],
  })
  content.home = {
    documents: ['homePage'],
    broken: 'home.heroHeadline Invalid input; settings.footerText is empty; heroVideo.wide is too heavy',
  }
  await publish('homePage')
  const at = [
    { document: 'homePage', field: 'heroHeadline', keeps: 'page' },
    { document: 'siteSettings', field: 'footerText', keeps: 'page' },
  ]
  expect(await ask(`${status}homePage`)).toMatchObject({ live: false, at })
  expect(await ask(notices)).toMatchObject({ notices: [{ code: 'page_not_rendered', at }] })
})

test('a page that cannot be rendered keeps its documents from being live, and no others', async () => {
  const { content, publish, ask } = site({
    home: { documents: ['homePage'] },
    projects: { documents: ['caseStudy'] },
  })
  await publish('homePage')
  content.home = { documents: ['homePage'], broken: 'home.heroText is empty' }
  await publish('homePage')
  expect(await ask(`${status}homePage`)).toMatchObject({
    live: false,
    reason: expect.stringContaining('home.heroText is empty'),
  })
  expect(await ask(`${status}caseStudy`)).toMatchObject({ live: true })
  expect(await ask(notices)).toEqual({
    notices: [
      {
        code: 'page_not_rendered',
        message: expect.stringContaining('home.heroText is empty'),
        at: [{ document: 'homePage', field: 'heroText', keeps: 'page' }],
      },
    ],
  })
  content.home = { documents: ['homePage'] }
  await publish('homePage')
  expect(await ask(`${status}homePage`)).toMatchObject({ live: true })
  expect(await ask(notices)).toEqual({ notices: [] })
})
