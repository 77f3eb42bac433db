import type { Page, PageName } from '@daymark/schemas/pages'
import type { RenderInput, RenderedPage } from '@daymark/schemas/render'
import type { ContentSource } from '../../content/source.ts'
import { addressesOf, pathAt } from './addresses.ts'
import { createCachedResponse, type CachedResponse } from './cached-response.ts'
import type { PagesOptions, PageState } from './pages.ts'

interface DraftPagesOptions extends Pick<PagesOptions, 'config' | 'headers'> {
  table: Record<PageName, Page>
  source: ContentSource
  renderOnce: (input: Pick<RenderInput, 'page' | 'answer'> & Partial<RenderInput>) => Promise<RenderedPage>
  at: (path: string) => PageState | undefined
}

/** Where a page with drafts is. */
type Place = Pick<PageState, 'name' | 'params' | 'path'>

/** Pages as they would be, were all drafts published. */
export function createDraftPages({ table, source, renderOnce, config, headers, at }: DraftPagesOptions) {
  const shared = new Map<string, { text: string; answer: Promise<CachedResponse> }>()

  async function query({ name, params }: Place) {
    const { query } = await table[name].source()
    return source.queryDrafts(query, params)
  }

  /** Without analytics. */
  function render({ name, params }: Place, answer: unknown, draft: RenderInput['draft']) {
    return renderOnce({ page: name, params, answer, draft, config: { ...config(), gaMeasurementId: null } })
  }

  return {
    /** The page at a path, which nobody has to have published. */
    async atWithDrafts(path: string): Promise<Place | undefined> {
      const known = at(path)
      if (known) return known
      for (const [name, page] of Object.entries(table) as [PageName, Page][]) {
        const addresses = await addressesOf(page, source.queryDrafts)
        const params = addresses.find((address) => pathAt(page, address) === path)
        if (params) return { name, params, path }
      }
      return undefined
    },

    /** For people with a link to it. */
    async renderShared(place: Place): Promise<CachedResponse> {
      const { path } = place
      const answer = await query(place)
      const text = JSON.stringify(answer)
      const previous = shared.get(path)
      if (previous?.text === text) return previous.answer
      const rendering = render(place, answer, 'shared')
      const response = rendering.then((page) => createCachedResponse(page.html, { headers: headers(page) }))
      shared.set(path, { text, answer: response })
      return response
    },

    /** The content of the drafts at the last rendering for people with a link. */
    sharedContent: (path: string) => shared.get(path)?.text,

    /** The HTML with every element marked by the field that it shows. */
    async renderChecked(place: Place) {
      return (await render(place, await query(place), 'checked')).html
    },

    /** What the Studio's preview begins with. */
    async renderEdited(place: Place) {
      const page = await render(place, await query(place), 'edited')
      return { html: page.html, headers: { ...headers(page), 'cache-control': 'no-store' } }
    },
  }
}
