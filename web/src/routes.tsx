import type { PageName } from '@daymark/schemas/pages'
import { lazy, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { withTimeout } from './calls/timeout.ts'
import { loadArrive } from './chrome/arrival.ts'
import { pageAt } from './content/page-at.ts'

interface Chunk {
  default: ComponentType
  loadRest?: () => Promise<unknown>
}

/** Each page is a chunk of its own. */
const chunks = {
  home: () => import('./pages/home/home-page.tsx'),
  projects: () => import('./pages/projects/projects-page.tsx'),
  notFound: () => import('./pages/not-found.tsx'),
} satisfies Record<PageName, () => Promise<Chunk>>

const components = {
  home: lazy(() => loadPage('home')),
  projects: lazy(() => loadPage('projects')),
  notFound: lazy(() => loadPage('notFound')),
} satisfies Record<PageName, unknown>

/** The page that the server brought. */
let served: PageName | undefined

/** The page at the current address. */
export function CurrentPage() {
  const Page = components[pageAt(useLocation().pathname)]
  return <Page />
}

/** The code of a page; of one that comes inside the app all of it, because what it shows must be there at once. */
export async function loadPage(name: PageName, whole = !import.meta.env.SSR && name !== (served ??= name)) {
  return whole ? withTimeout(loadWhole(name), 5_000) : chunks[name]()
}

export async function loadWhole(name: PageName) {
  const page: Chunk = await chunks[name]()
  await Promise.all([loadArrive(), page.loadRest?.()])
  return page
}
