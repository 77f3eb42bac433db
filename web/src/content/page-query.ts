import type { PageContent, PageName, PageParams } from '@daymark/schemas/pages'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { SiteConfig } from '@daymark/schemas/render'
import { withTimeout } from '../network/timeout.ts'
import { useSite } from './site.tsx'

/**
 * The query for the content of a page, for prerendering, hydration and navigation. The Sanity client, GROQ and the
 * contract are in a chunk of their own, because a served page has its content.
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

/** The content of a page, in its component. */
export function usePage<Name extends PageName>(name: Name, params: PageParams = {}) {
  const { config } = useSite()
  return useSuspenseQuery(pageQuery(name, params, config)).data
}
