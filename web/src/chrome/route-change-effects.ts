import { pages, pathOf, type PageContent, type PageName } from '@daymark/schemas/pages'
import type { SiteConfig } from '@daymark/schemas/render'
import { pageAt } from '../content/page-at.ts'
import { recordScrollPosition, savedScrollPosition } from './scroll-positions.ts'

export { recordScrollPositions } from './scroll-positions.ts'

/** Does what a page load would do: sets the head, announces the title, focuses the heading and restores the scroll position. */
export function applyRouteChange(page: PageName, content: PageContent<PageName>, config: SiteConfig) {
  const { title, description } = content.meta
  document.title = title
  tag('meta', 'name', 'description').setAttribute('content', description)
  const listed = page !== 'notFound' && !content.meta.noindex
  if (listed)
    tag('link', 'rel', 'canonical').setAttribute(
      'href',
      config.origin + pathOf(pages[page], pageAt(location.pathname).params),
    )
  else tag('meta', 'name', 'robots').setAttribute('content', 'noindex')
  document.head.querySelector(listed ? 'meta[name="robots"]' : 'link[rel="canonical"]')?.remove()

  const target = document.getElementById(location.hash.slice(1))
  focus((target ?? document).querySelector('h1, h2'))
  const region = document.getElementById('announcement')
  if (region) region.textContent = title

  const saved = savedScrollPosition()
  if (saved === undefined && target) target.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: saved ?? 0, behavior: 'instant' })
  recordScrollPosition()
}

/** Finds or creates an element of the head. */
function tag(name: 'meta' | 'link', attribute: string, value: string) {
  const found = document.head.querySelector(`${name}[${attribute}="${value}"]`)
  if (found) return found
  const made = document.createElement(name)
  made.setAttribute(attribute, value)
  document.head.append(made)
  return made
}

function focus(heading: HTMLElement | null) {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
