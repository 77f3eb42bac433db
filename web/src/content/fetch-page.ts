import { pages, readPage, type PageContent, type PageName } from '@daymark/schemas/pages'
import type { SiteConfig } from '@daymark/schemas/render'
import { contentClient } from './content-client.ts'

/** Whoever waits longer gets the page from the server. */
const patience = 5_000

export async function fetchPage<Name extends PageName>(
  name: Name,
  config: SiteConfig,
): Promise<PageContent<Name>> {
  const answer: unknown = await contentClient(config).fetch(
    pages[name].query,
    {},
    { signal: AbortSignal.timeout(patience) },
  )
  return readPage(name, answer)
}
