import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import { requireRole } from '../http/require-role.ts'
import type { Pages } from './pages/pages.ts'

/** A page as it would be with its drafts, for the checks that the Studio makes before a publish. */
export function draftPageRoutes({ pages, identify }: { pages: Pages; identify: Identify }) {
  return new Hono().get('/api/staff/draft-page', async (c) => {
    await requireRole(c, identify, 'viewer')
    const page = pages.at(c.req.query('path') ?? '')
    c.header('cache-control', 'no-store')
    // Whether there is one is part of the question: a status of failure would be an error in the Studio's console.
    const none = () => c.body(null, 204)
    if (!page || page.name === 'notFound') return none()
    // It lacks what it needs, as one whose headline was just emptied.
    return pages.renderChecked(page).then((html) => c.text(html), none)
  })
}
