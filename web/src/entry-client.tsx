import type { PageName } from '@daymark/schemas/pages'
import type { FormState, RenderInput, SiteConfig } from '@daymark/schemas/render'
import type { DehydratedState } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { hasFailed } from './chrome/page-error-boundary.tsx'
import { keepAnchorsNative } from './chrome/route-change.ts'
import { setEditAttributes } from './content/edit-attributes.ts'
import { recordServedPage } from './content/page-at.ts'
import { createQueryClient } from './content/query-client.ts'
import { hydrate } from './hydrate.ts'
import { loadServedPage } from './routes.tsx'

interface Served {
  page: PageName
  config: SiteConfig
  cache: DehydratedState
  form?: FormState
  draft?: RenderInput['draft']
}

const root = document.getElementById('root')
const served = document.getElementById('served')?.textContent
if (root && served && !hasFailed()) void start(root, JSON.parse(served) as Served)

async function start(root: HTMLElement, { page, config, cache, form, draft }: Served) {
  // The API answers a form post without script with the home page.
  if (form) history.replaceState(null, '', '/#contact')
  keepAnchorsNative()
  recordServedPage(page, location.pathname)
  const [editAttributes] = await Promise.all([
    draft === 'edited' ? markAgain(config) : undefined,
    loadServedPage(page),
  ])
  // A draft may change before its page is hydrated: React renders that part anew, and nobody needs to be told.
  hydrate(
    root,
    <BrowserRouter>
      <App
        site={{ config, form, draft, editAttributes }}
        queryClient={createQueryClient(config.apiOrigin)}
        cache={cache}
      />
    </BrowserRouter>,
    draft === 'edited' ? { onRecoverableError: () => {} } : undefined,
  )
}

/** The elements keep the marks with which they were served. */
async function markAgain(config: SiteConfig) {
  const { studioAttributes } = await import('./content/studio-attributes.ts')
  const attributes = studioAttributes(config)
  setEditAttributes(attributes)
  return attributes
}
