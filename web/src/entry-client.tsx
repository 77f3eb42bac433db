import type { FormState, SiteConfig } from '@daymark/schemas/render'
import { hydrate as fill, type DehydratedState } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { keepAnchorsNative } from './chrome/arrival.ts'
import { hasFailed } from './chrome/page-error-boundary.tsx'
import { pageAt } from './content/page-at.ts'
import { pageQuery } from './content/page-query.ts'
import { createQueryClient } from './content/query-client.ts'
import { hydrate } from './hydrate.ts'
import { loadPage } from './routes.tsx'
import { keepServedStyles } from './served-styles.ts'

interface Served {
  config: SiteConfig
  cache: DehydratedState
  form?: FormState
}

const root = document.getElementById('root')
const served = document.getElementById('served')?.textContent
if (root && served && !hasFailed()) void start(root, JSON.parse(served) as Served)

async function start(root: HTMLElement, { config, cache, form }: Served) {
  // The answer to a plain post is the home page at another address.
  if (form) history.replaceState(null, '', '/#contact')
  const queryClient = createQueryClient(config.apiOrigin)
  fill(queryClient, cache)
  keepServedStyles()
  keepAnchorsNative()
  const { name, params } = pageAt(location.pathname)
  const content = queryClient.getQueryData(pageQuery(name, params, config).queryKey)
  await loadPage(name)
  const app = (
    <BrowserRouter>
      <App site={{ config, content, form }} queryClient={queryClient} />
    </BrowserRouter>
  )
  hydrate(root, app)
}
