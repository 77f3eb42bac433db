import type { LiveStatus, Trouble } from '@daymark/schemas/staff'
import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireRole } from '../http/require-role.ts'
import type { ContentSource } from '../content/source.ts'
import type { Pages } from './pages.ts'

/** The server's own proof for the Studio that visitors see what was published, and what is in the way. */
export function liveStatusRoutes(options: {
  pages: Pages
  source: ContentSource
  identify: Identify
  /** Troubles of other rooms, such as mail that does not go out. */
  troubles: () => Trouble[]
}) {
  const { pages, source, identify, troubles } = options
  async function statusOf(id: string): Promise<LiveStatus> {
    const publishedAt = await source.publishedAt(id)
    if (!publishedAt) return notLive('It has not been published yet.')
    const all = pages.all()
    const showing = all.filter(({ content }) => content.includes(JSON.stringify(id)))
    // What is new may be missing because of any page's fault; what is shown already, only of its own pages'.
    for (const { fault, leftOut } of showing.length > 0 ? showing : all) {
      if (fault) return notLive(`A page could not be made from the new content: ${fault}`)
      const words = leftOut.get(id)
      if (words) return notLive(`The page ${words}`)
    }
    if (showing.length === 0) return notLive('No page of the site shows it.')
    const since = pages.liveSince(id) ?? Date.parse(publishedAt)
    return { live: true, since: new Date(since).toISOString(), reason: null }
  }

  return new Hono()
    .get('/api/staff/live-status', async (c) => {
      await requireRole(c, identify, 'viewer')
      const id = c.req.query('document')?.replace(/^drafts\./, '')
      if (!id) throw new Problem(400, 'document_missing', 'Name a document: ?document=ID')
      // What was published a moment ago may be on its way: the answer waits for it.
      await pages.refresh()
      c.header('cache-control', 'no-store')
      return c.json(await statusOf(id))
    })
    .get('/api/staff/troubles', async (c) => {
      await requireRole(c, identify, 'viewer')
      const faults = pages.faults().map((message) => ({ code: 'page_not_rendered', message }))
      c.header('cache-control', 'no-store')
      return c.json({ troubles: [...faults, ...troubles()] })
    })
}

const notLive = (reason: string): LiveStatus => ({ live: false, since: null, reason })
