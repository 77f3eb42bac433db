import { addressesQuery } from '@daymark/schemas/page-queries'
import { pathOf, type Page, type PageParams } from '@daymark/schemas/pages'
import type { ContentSource } from '../../content/source.ts'

/** What stands for the parameters in the path of a page, one for each of its documents. */
export async function addressesOf(page: Page, ask: ContentSource['query']) {
  const query = addressesQuery(page)
  const rows = query ? ((await ask(query)) as Record<string, unknown>[]) : []
  return rows.filter((row): row is PageParams =>
    Object.values(row).every((value) => value && typeof value === 'string'),
  )
}

export const pathAt = (page: Page, params: PageParams) => decodeURI(pathOf(page, params))
