import { expect, test } from 'vitest'
import type { Role } from '../http/identity.ts'
import { type Problem, problemResponse } from '../http/problem.ts'
import { draftPageRoutes } from './draft-page.ts'
import type { Pages, PageState } from './pages/pages.ts'

const states: Record<string, Pick<PageState, 'name' | 'path'>> = {
  '/': { name: 'home', path: '/' },
  '/projects': { name: 'projects', path: '/projects' },
  '/404': { name: 'notFound', path: '/404' },
}

const pages = {
  at: (path: string) => states[path],
  async renderChecked({ path }: PageState) {
    if (path === '/projects') throw new Error('page.heading is empty')
    return `<h1>draft of ${path}</h1>`
  },
} as unknown as Pages

const routes = draftPageRoutes({
  pages,
  identify: async (headers) => {
    const role = headers.get('authorization')?.slice('Bearer '.length) as Role | undefined
    return role && { id: role, name: role, role }
  },
})
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
