import type { FieldAtFault, LiveStatus, Notice } from '@daymark/schemas/staff'
import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import { requireRole } from '../http/require-role.ts'
import type { ContentSource } from '../content/source.ts'
import { describeLeftOut, type LeftOut, type Pages } from './pages/pages.ts'

/** Tells the Studio whether visitors see what was published, and otherwise which fields prevent it. */
export function liveStatusRoutes(options: {
  pages: Pages
  source: ContentSource
  identify: Identify
  /** Notices of other rooms, such as mail that does not go out. */
  notices: () => Promise<Notice[]>
}) {
  const { pages, source, identify, notices } = options
  async function statusOf(id: string): Promise<LiveStatus> {
    const publishedAt = await source.publishedAt(id)
    if (!publishedAt) return notLive('It has not been published yet.')
    const all = pages.all()
    const showing = all.filter(({ content }) => content.includes(JSON.stringify(id)))
    // A new document may be missing because any page fails; one that is shown already, only because its own pages fail.
    for (const { fault, leftOut } of showing.length > 0 ? showing : all) {
      if (fault) return notLive(`A page could not be made from the new content: ${fault}`, fieldsIn(fault))
      const parts = leftOut.get(id)
      if (parts) return notLive(`The page ${describeLeftOut(parts)}`, fieldsLeftOut(id, parts))
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
      // Waits for the rendering of what was published a moment ago.
      await pages.refresh()
      c.header('cache-control', 'no-store')
      return c.json(await statusOf(id))
    })
    .get('/api/staff/notices', async (c) => {
      await requireRole(c, identify, 'viewer')
      const faults = pages
        .faults()
        .map((message) => withFields({ code: 'page_not_rendered', message }, fieldsIn(message)))
      c.header('cache-control', 'no-store')
      return c.json({ notices: [...faults, ...(await notices())] })
    })
}

const notLive = (reason: string, at: FieldAtFault[] = []): LiveStatus =>
  withFields({ live: false, since: null, reason }, at)

const withFields = <Answer>(answer: Answer, at: FieldAtFault[]) =>
  at.length > 0 ? { ...answer, at } : answer

/** Which document each name in the result of a page's query is. */
const documentOf: Record<string, string> = {
  home: 'homePage',
  page: 'caseStudiesPage',
  settings: 'siteSettings',
  words: 'siteWords',
}

/** A page's fault reads 'home.heroHeadline is empty; settings.footerText is empty'. */
function fieldsIn(fault: string): FieldAtFault[] {
  return [...fault.matchAll(/(?:^|; )(\w+)\.(\w+)/g)].flatMap(([, name = '', field = '']) => {
    const document = documentOf[name]
    return document ? { document, field, keeps: 'page' as const } : []
  })
}

/** The problem of a whole document reads 'name is empty; logo.asset …'; a part is the name of its field and an index. */
function fieldsLeftOut(document: string, parts: readonly LeftOut[]): FieldAtFault[] {
  return parts.flatMap(({ part, problem }): FieldAtFault[] => {
    if (part !== undefined) return [{ document, field: /^\w+/.exec(part)?.[0] ?? part, keeps: 'field' }]
    const fields = [...problem.matchAll(/(?:^|; )(\w+)/g)]
    return fields.map(([, field = '']) => ({ document, field, keeps: 'document' }))
  })
}
