import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireRole } from '../http/require-role.ts'
import type { Pages } from './pages.ts'

/** A page as it would be with its drafts, for the checks that the Studio makes before a publish. */
export function draftPageRoutes({ pages, identify }: { pages: Pages; identify: Identify }) {
  return new Hono().get('/api/staff/draft-page', async (c) => {
    await requireRole(c, identify, 'viewer')
    const page = pages.at(c.req.query('path') ?? '')
    c.header('cache-control', 'no-store')
    // Whether there is one is part of the question: a 404 would be an error in the Studio's console.
    if (!page || page.name === 'notFound') return c.body(null, 204)
    try {
      return c.text(await pages.renderChecked(page))
    } catch {
      throw new Problem(422, 'page_not_rendered', 'The page cannot be drawn yet: something is missing.')
    }
  })
}
