import { faultOfAddress } from '@daymark/schemas/address'
import { pageNames, pages, type PageName, type PageParams } from '@daymark/schemas/pages'
import { matchRoutes } from 'react-router-dom'

/** The table of pages as React Router's routes. */
const routes = pageNames.map((name) => ({ id: name, path: pages[name].path, caseSensitive: true }))

const notFound: { name: PageName; params: PageParams } = { name: 'notFound', params: {} }

/** Paths that the server answered with the not-found page, though a page could have them. */
const unknown = new Set<string>()

/** Told of the page that was served, because the table alone does not say which documents there are. */
export function recordServedPage(name: PageName, pathname: string) {
  if (name === 'notFound') unknown.add(pathname)
}

/** Which page an address shows, and the parameters in it. */
export function pageAt(pathname: string): { name: PageName; params: PageParams } {
  const [match] = unknown.has(pathname) ? [] : (matchRoutes(routes, pathname) ?? [])
  if (!match) return notFound
  const { '*': rest, ...params } = match.params as PageParams
  if (rest === undefined) return { name: match.route.id, params }
  const address = rest.replace(/\/$/, '')
  return faultOfAddress(address) ? notFound : { name: match.route.id, params: { address } }
}
