import {
  HydrationBoundary,
  QueryClientProvider,
  type DehydratedState,
  type QueryClient,
} from '@tanstack/react-query'
import { Suspense } from 'react'
import { DraftMark } from './chrome/draft-mark.tsx'
import { PageErrorBoundary } from './chrome/page-error-boundary.tsx'
import { Preview } from './chrome/preview.tsx'
import { SiteProvider, type Site } from './content/site.tsx'
import { CurrentPage, loadPage } from './routes.tsx'
import { Toasts } from './ui/toast/toast.tsx'

interface Props {
  site: Omit<Site, 'loadPage'>
  queryClient: QueryClient
  /** The content of the served page. */
  cache: DehydratedState
}

export function App({ site, queryClient, cache }: Props) {
  return (
    <SiteProvider value={{ ...site, loadPage }}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={cache}>
          <PageErrorBoundary>
            <Suspense>
              <CurrentPage />
            </Suspense>
          </PageErrorBoundary>
          <Preview />
          {site.draft === 'shared' && <DraftMark />}
          <Toasts />
          <div id="announcement" className="visually-hidden" aria-live="polite" />
        </HydrationBoundary>
      </QueryClientProvider>
    </SiteProvider>
  )
}
