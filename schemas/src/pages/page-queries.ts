import { pageNames, pages, type Page, type PageName } from './pages.ts'

/** The query of each page, for servers, which ask all of them. */
export const pageQueries = Object.fromEntries(
  await Promise.all(pageNames.map(async (name) => [name, (await pages[name].source()).query] as const)),
) as Record<PageName, string>

/** When anything that stands on a page was last published, by the page's name. */
export function lastChangeQuery(table: Record<string, Page>) {
  const changes = Object.entries(table).map(
    ([name, { shows }]) =>
      `"${name}": *[_type in ${JSON.stringify(shows)}] | order(_updatedAt desc)[0]._updatedAt`,
  )
  return `{ ${changes.join(', ')} }`
}

/** The parameters of each address of a page, or undefined for a page that has just one. */
export function addressesQuery({ document, params }: Page) {
  if (!params) return undefined
  const fields = Object.entries(params).map(([name, field]) => `"${name}": ${field}`)
  return `*[${document}]{ ${fields.join(', ')} }`
}
