import type { Page, PageName, PageParams } from '@daymark/schemas/pages'
import type { ServerBundle, SiteConfig } from '@daymark/schemas/render'
import type { ContentSource } from '../content/source.ts'
import { errorMessage } from '../db/error-message.ts'
import { deadLinks } from './dead-links.ts'
import { addressesOf, pathAt } from './pages/addresses.ts'
import { describeLeftOut, type LeftOut, type Pages, type PagesOptions } from './pages/pages.ts'

/** Renders every page from what `query` answers, and keeps nothing: why a page could not show it, if one could not. */
type CheckContent = (query: ContentSource['query']) => Promise<string | undefined>

export function createContentCheck(options: {
  pages: Pages
  render: ServerBundle['render']
  assetsOf: PagesOptions['assetsOf']
  config: () => SiteConfig
}): CheckContent {
  const { pages, render, assetsOf, config } = options
  return async (query) => {
    const problems: string[] = []
    const drawn = new Map<string, string>()
    for (const { name, params, path } of await placesIn(pages.table, query)) {
      const reported: LeftOut[] = []
      try {
        const source = await pages.table[name].source()
        const { html } = await render({
          page: name,
          params,
          answer: await query(source.query, params),
          config: config(),
          assets: assetsOf(name),
          report: (problem) => void reported.push(problem),
        })
        drawn.set(path, html)
      } catch (error) {
        problems.push(errorMessage(error))
      }
      for (const [document, parts] of Map.groupBy(reported, (one) => one.document)) {
        // What the page does without today is not the new content's fault.
        if (!pages.at(path)?.leftOut.has(document)) problems.push(`the page ${describeLeftOut(parts)}`)
      }
    }
    for (const { path, href } of deadLinks(drawn, pages.redirectAt)) {
      // Nor is a link that visitors meet already.
      if (!pages.at(path)?.content.includes(JSON.stringify(href))) {
        problems.push(`a link on ${path} leads nowhere: ${href}`)
      }
    }
    return problems.length > 0 ? [...new Set(problems)].join('; ') : undefined
  }
}

/** Every address at which there is a page. */
async function placesIn(table: Record<PageName, Page>, query: ContentSource['query']) {
  const places: { name: PageName; params: PageParams; path: string }[] = []
  for (const [name, page] of Object.entries(table) as [PageName, Page][]) {
    const addresses = page.params ? await addressesOf(page, query) : [{}]
    for (const params of addresses) places.push({ name, params, path: pathAt(page, params) })
  }
  return places
}
