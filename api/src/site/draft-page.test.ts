import { expect, test } from 'vitest'
import { roles, type Identify, type Role } from '../http/identity.ts'
import { type Problem, problemResponse } from '../http/problem.ts'
import { createEditedPage, draftPageRoutes } from './draft-page.ts'
import type { Pages, PageState } from './pages/pages.ts'

const states: Record<string, Pick<PageState, 'name' | 'path'>> = {
  '/': { name: 'home', path: '/' },
  '/projects': { name: 'projects', path: '/projects' },
  '/404': { name: 'notFound', path: '/404' },
}

const pages = {
  atWithDrafts: async (path: string) => states[path],
  async renderChecked({ path }: PageState) {
    if (path === '/projects') throw new Error('page.heading is empty')
    return `<h1>draft of ${path}</h1>`
  },
  async renderEdited({ path }: PageState) {
    if (path === '/projects') throw new Error('page.heading is empty')
    return { html: `<h1 data-sanity="">${path}</h1>`, headers: { 'cache-control': 'no-store' } }
  },
} as unknown as Pages

const identify: Identify = async (headers) => {
  const role = headers.get('authorization')?.slice('Bearer '.length)
  return isRole(role) ? { id: role, name: role, role } : undefined
}
const isRole = (role?: string): role is Role => roles.some((one) => one === role)

const routes = draftPageRoutes({ pages, identify })
const edited = createEditedPage({ pages, identify })
routes.get('/', async (c) => (await edited(c, '/')) ?? c.text('public'))
routes.get('/projects', async (c) => (await edited(c, '/projects')) ?? c.text('public'))
routes.onError((error, c) => problemResponse(c, error as Problem))

const ask = (path: string, role?: Role) =>
  routes.request(`/api/staff/draft-page?path=${path}`, {
    ...(role && { headers: { authorization: `Bearer ${role}` } }),
  })

test('staff read a page with its drafts as text, which no cache keeps', async () => {
  const answer = await ask('/', 'viewer')
  expect(await answer.text()).toBe('<h1>draft of /</h1>')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['a stranger is refused', '/', undefined, 401],
  ['an address of no page has no content', '/nowhere', 'editor', 204],
  ['nor has the answer to unknown addresses', '/404', 'editor', 204],
  ['nor has a page that lacks what it needs', '/projects', 'editor', 204],
] as const)('%s', async (_, path, role, status) => {
  const answer = await ask(path, role)
  expect(answer.status).toBe(status)
  expect(await answer.text()).not.toContain('heading')
})

test('the preview begins with the drafts, for the cookie of staff alone', async () => {
  const visit = async (path: string, cookie: string) => {
    const answer = await routes.request(path, { headers: { cookie } })
    return [await answer.text(), answer.headers.get('cache-control')]
  }
  expect(await visit('/', 'staff_token=viewer')).toEqual(['<h1 data-sanity="">/</h1>', 'no-store'])
  expect(await visit('/', 'staff_token=somebody')).toEqual(['public', null])
  expect(await visit('/projects', 'staff_token=viewer')).toEqual(['public', null])
})
