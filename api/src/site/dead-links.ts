import type { Pages } from './pages/pages.ts'

/** The links of pages to a page that is not there, or to a place that the page does not have. */
export function* deadLinks(pages: ReadonlyMap<string, string>, redirectAt: Pages['redirectAt']) {
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/ href="([^"]*)"/g)) {
      const url = URL.parse(href, `http://site${encodeURI(path)}`)
      if (url?.host !== 'site' || served.test(url.pathname)) continue
      const target = decodeURI(url.pathname)
      const page = pages.get(target)
      const id = decodeURIComponent(url.hash.slice(1))
      const isThere = page === undefined ? redirectAt(target) : !id || page.includes(` id="${id}"`)
      if (!isThere) yield { path, href }
    }
  }
}

/** What is no page, but answered all the same. */
const served = /^\/(?:api|assets|files|images|studio)\/|\.[a-z]+$/
