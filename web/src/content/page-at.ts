import { pageNames, pages, type PageName, type PageParams } from '@daymark/schemas/pages'
import { matchRoutes } from 'react-router-dom'

/** The table of pages as React Router's routes; the not-found page matches all other paths. */
export const routes = pageNames.map((name) => ({
  id: name,
  path: name === 'notFound' ? '*' : pages[name].path,
  caseSensitive: true,
}))

/** Which page an address shows, and the parameters in it. */
export function pageAt(pathname: string): { name: PageName; params: PageParams } {
  const [match] = matchRoutes(routes, pathname) ?? []
  if (!match || match.route.id === 'notFound') return { name: 'notFound', params: {} }
  return { name: match.route.id, params: match.params as PageParams }
}
