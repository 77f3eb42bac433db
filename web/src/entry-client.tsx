import type { FormState, SiteConfig } from '@daymark/schemas/render'
import type { DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { keepAnchorsNative } from './chrome/arrival.ts'
import { hasFailed } from './chrome/page-error-boundary.tsx'
import { pageAt } from './content/page-at.ts'
import { createQueryClient } from './content/query-client.ts'
import { loadPage } from './routes.tsx'

interface Served {
  config: SiteConfig
  cache: DehydratedState
  form?: FormState
}

const root = document.getElementById('root')
const served = document.getElementById('served')?.textContent
if (root && served && !hasFailed()) void start(root, JSON.parse(served) as Served)

async function start(root: HTMLElement, { config, cache, form }: Served) {
  keepAnchorsNative()
  await loadPage(pageAt(location.pathname))
  const app = (
    <BrowserRouter>
      <App site={{ config, form }} queryClient={createQueryClient(config.apiOrigin)} cache={cache} />
    </BrowserRouter>
  )
  // In slices: a transition lets the browser answer the visitor in between.
  startTransition(() => {
    hydrateRoot(root, app)
  })
}
