import { pages, readPage, type PageContent, type PageName } from '@daymark/schemas/pages'
import type { SiteConfig } from '@daymark/schemas/render'
import { contentClient } from './content-client.ts'

export async function fetchPage<Name extends PageName>(
  name: Name,
  config: SiteConfig,
): Promise<PageContent<Name>> {
  const answer: unknown = await contentClient(config).fetch(pages[name].query)
  return readPage(name, answer)
}
