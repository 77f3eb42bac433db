import { foundPages, pages, pathOf, type Page } from '@daymark/schemas/pages'
import { getValueAtPath, type SanityDocument } from 'sanity'

export const pageTable: Page[] = foundPages.map((name) => pages[name])

/** The path of the page on which a document shows first. */
export function addressOf(type: string, document: SanityDocument) {
  const page = pageTable.find(
    ({ shows, params = {} }) =>
      shows.includes(type) &&
      Object.values(params).every((field) => getValueAtPath(document, field.split('.'))),
  )
  if (!page) return undefined
  const params = Object.entries(page.params ?? {}).map(([name, field]) => [
    name,
    String(getValueAtPath(document, field.split('.'))),
  ])
  return pathOf(page, Object.fromEntries(params))
}
