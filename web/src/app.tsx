import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PageErrorBoundary } from './chrome/page-error-boundary.tsx'
import { Preview } from './chrome/preview.tsx'
import { SiteProvider, type Site } from './content/site.tsx'
import { CurrentPage } from './routes.tsx'
import { Notifications } from './ui/toast.tsx'

interface Props {
  site: Site
  queryClient: QueryClient
}

export function App({ site, queryClient }: Props) {
  return (
    <SiteProvider value={site}>
      <QueryClientProvider client={queryClient}>
        <PageErrorBoundary>
          <Suspense>
            <CurrentPage />
          </Suspense>
        </PageErrorBoundary>
        <Preview />
        <Notifications />
        <div id="announcement" className="visually-hidden" aria-live="polite" />
      </QueryClientProvider>
    </SiteProvider>
  )
}
