import { Hono, type Context } from 'hono'
import type { Identify } from '../http/identity.ts'
import { requireRole } from '../http/require-role.ts'
import { cookieCredentials } from '../http/staff-cookie.ts'
import type { Pages } from './pages/pages.ts'

interface DraftPageOptions {
  pages: Pages
  identify: Identify
}

/** By which the Studio's preview says what it wants to see. */
export const previewPerspective = 'sanity-preview-perspective'

/**
 * A page with its drafts for the frame of the Studio's preview, which sends no token but has a cookie. Undefined for
 * whoever is not staff, and while a draft lacks what the page needs: they get the public page.
 */
export function createEditedPage({ pages, identify }: DraftPageOptions) {
  return async (c: Context, path: string) => {
    if (!(await identify(cookieCredentials(c.req.header('cookie'))))) return undefined
    const state = await pages.atWithDrafts(path)
    const page = state && (await pages.renderEdited(state).catch(() => undefined))
    return page && c.body(page.html, 200, page.headers)
  }
}

/** A page as it would be with its drafts, for the checks that the Studio makes before a publish. */
export function draftPageRoutes({ pages, identify }: DraftPageOptions) {
  return new Hono().get('/api/staff/draft-page', async (c) => {
    await requireRole(c, identify, 'viewer')
    const page = await pages.atWithDrafts(c.req.query('path') ?? '')
    c.header('cache-control', 'no-store')
    // Whether there is one is part of the question: a status of failure would be an error in the Studio's console.
    const none = () => c.body(null, 204)
    if (!page || page.name === 'notFound') return none()
    // It lacks what it needs, as one whose headline was just emptied.
    return pages.renderChecked(page).then((html) => c.text(html), none)
  })
}
