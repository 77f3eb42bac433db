import type { Home, PageContent, PageName, Projects, Settings } from '@daymark/schemas/pages'
import type { SiteConfig } from '@daymark/schemas/render'
import { grounds } from '../ui/theme.ts'

/** A page's title and description, for its head and for whoever arrives on it inside the app. */
export function summaryOf(page: PageName, content: PageContent<PageName>) {
  const { settings } = content
  if (page === 'notFound') {
    return {
      title: `${settings.notFoundHeading} | ${settings.productName}`,
      description: settings.notFoundText,
    }
  }
  const own = isHome(content) ? content.home : isProjects(content) ? content.page : undefined
  const heading = isProjects(content) ? `${content.page.heading} | ${settings.productName}` : undefined
  return {
    title: own?.seoTitle || heading || settings.seoTitle,
    description: own?.seoDescription || settings.seoDescription,
  }
}

/** What a browser's own bars are to look like beside the top of a page, by the scheme they keep to. */
export function themeColoursOf(page: PageName) {
  if (page === 'projects') return { light: grounds.dawn.ground, dark: grounds.dawn.ground }
  return { light: grounds.night.ground, dark: grounds.deepNight.ground }
}

/** Where a page is found, whichever way it was reached. */
export const canonicalOf = (page: PageName, { origin }: SiteConfig) => origin + paths[page]

const paths: Record<PageName, string> = { home: '/', projects: '/projects', notFound: '/404' }

export const isHome = (content: { settings: Settings }): content is Home => 'home' in content
export const isProjects = (content: { settings: Settings }): content is Projects => 'caseStudies' in content
