import type { PageContent, PageName } from '@daymark/schemas/pages'
import { queryOptions } from '@tanstack/react-query'
import type { SiteConfig } from '@daymark/schemas/render'
import { withTimeout } from '../calls/timeout.ts'

/**
 * The one way to a page's content: prerender, hydration and navigation all ask through this key. The client, GROQ and
 * the contract come in their own chunk, because the first page brings its content along.
 */
export function pageQuery<Name extends PageName>(name: Name, config: SiteConfig) {
  return queryOptions<PageContent<Name>>({
    queryKey: ['page', name],
    queryFn: () =>
      withTimeout(
        import('./fetch-page.ts').then(({ fetchPage }) => fetchPage(name, config)),
        5_000,
      ),
  })
}
