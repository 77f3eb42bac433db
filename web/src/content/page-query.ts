import type { PageContent, PageName, PageParams } from '@daymark/schemas/pages'
import { queryOptions } from '@tanstack/react-query'
import type { SiteConfig } from '@daymark/schemas/render'
import { withTimeout } from '../calls/timeout.ts'

/**
 * The one way to a page's content: prerender, hydration and navigation all ask through this key. The client, GROQ and
 * the contract come in their own chunk, because the first page brings its content along.
 */
export function pageQuery<Name extends PageName>(name: Name, params: PageParams, config: SiteConfig) {
  return queryOptions<PageContent<Name>>({
    queryKey: ['page', name, params],
    queryFn: () =>
      withTimeout(
        import('./fetch-page.ts').then(({ fetchPage }) => fetchPage(name, params, config)),
        5_000,
      ),
  })
}
