import { createNearestPage, type NamedPage } from '@daymark/schemas/nearest-page'
import type { CachedResponse } from './cached-response.ts'
import type { Pages } from './pages.ts'

/** The answer to an address that no page has: it offers the nearest page by name, and is rendered once for each. */
export function createNotFound(pages: Pick<Pages, 'notFound' | 'renderNotFound'>) {
  let of: CachedResponse | undefined
  let nearestPage = createNearestPage([])
  const answers = new Map<string, Promise<CachedResponse>>()

  return async (path: string) => {
    const state = pages.notFound()
    if (!state?.answer) return undefined
    const { answer, content } = state
    if (of !== answer) {
      of = answer
      nearestPage = createNearestPage(content ? (JSON.parse(content) as { pages: NamedPage[] }).pages : [])
      answers.clear()
    }
    const nearest = nearestPage(path)
    if (!nearest) return answer
    const rendering = answers.get(nearest.href) ?? pages.renderNotFound(state, path)
    answers.set(nearest.href, rendering)
    return rendering.catch(() => {
      answers.delete(nearest.href)
      return answer
    })
  }
}
