import type { Home, PageContent, PageName, Projects, Settings } from '@daymark/schemas/pages'

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

export const isHome = (content: { settings: Settings }): content is Home => 'home' in content
export const isProjects = (content: { settings: Settings }): content is Projects => 'caseStudies' in content
