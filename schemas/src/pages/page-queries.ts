import { pageNames, pages, type Page, type PageName, type PageParams } from './pages.ts'

/** The query of each page, for servers, which ask all of them. */
export const pageQueries = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, (await pages[name].source()).query] as const)),
) as Record<PageName, string>

/**
 * The addresses of each page that search engines may list, and when it was last published: by the page's name a list of
 * the parameters in the path. A page with one address changes with anything that stands on it.
 */
export function listedQuery(table: Record<string, Page>) {
  const listed = Object.entries(table).map(([name, { document, params, shows }]) =>
    params
      ? `"${name}": *[${document} && noindex != true]{ "params": ${paramsProjection(params)}, "changed": _updatedAt }`
      : `"${name}": [{ "params": {}, "changed": *[_type in ${JSON.stringify(shows)}] | order(_updatedAt desc)[0]._updatedAt }]`,
  )
  return `{ ${listed.join(', ')} }`
}
export type Listed = Record<string, { params: PageParams; changed: string | null }[]>

/** The parameters of each address of a page, or undefined for a page that has just one. */
export function addressesQuery({ document, params }: Page) {
  return params && `*[${document}]${paramsProjection(params)}`
}

const paramsProjection = (params: PageParams) =>
  `{ ${Object.entries(params)
    .map(([name, field]) => `"${name}": ${field}`)
    .join(', ')} }`
