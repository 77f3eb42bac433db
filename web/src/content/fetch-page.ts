import { pages, type PageContent, type PageName, type PageParams } from '@daymark/schemas/pages'
import { readPage } from '@daymark/schemas/read-page'
import type { SiteConfig } from '@daymark/schemas/render'
import { contentClient } from './content-client.ts'

export async function fetchPage<Name extends PageName>(
  name: Name,
  params: PageParams,
  config: SiteConfig,
): Promise<PageContent<Name>> {
  const { query } = await pages[name].source()
  const answer: unknown = await contentClient(config).fetch(query, params)
  return readPage(name, answer)
}
