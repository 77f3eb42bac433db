import type { ServerBundle, SiteConfig } from '@daymark/schemas/render'
import type { ContentSource } from '../content/source.ts'
import { describeLeftOut, type LeftOut, type Pages, type PagesOptions } from './pages/pages.ts'
import { errorMessage } from '../db/error-message.ts'

/** Renders every page from what `query` answers, and keeps nothing: why a page could not show it, if one could not. */
export type CheckContent = (query: ContentSource['query']) => Promise<string | undefined>

export function createContentCheck(options: {
  pages: Pages
  render: ServerBundle['render']
  assetsOf: PagesOptions['assetsOf']
  config: () => SiteConfig
}): CheckContent {
  const { pages, render, assetsOf, config } = options
  return async (query) => {
    const problems: string[] = []
    for (const { name, params, leftOut } of pages.all()) {
      const page = await pages.table[name].source()
      const missing = new Map<string, LeftOut[]>()
      try {
        await render({
          page: name,
          params,
          answer: await query(page.query, params),
          config: config(),
          assets: assetsOf(name),
          report({ document, part, problem }) {
            missing.set(document, [...(missing.get(document) ?? []), { part, problem }])
          },
        })
      } catch (error) {
        problems.push(errorMessage(error))
      }
      for (const [document, parts] of missing) {
        // What the page does without today is not the new content's fault.
        if (!leftOut.has(document)) problems.push(`the page ${describeLeftOut(parts)}`)
      }
    }
    return problems.length > 0 ? [...new Set(problems)].join('; ') : undefined
  }
}
