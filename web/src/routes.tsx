import type { PageName } from '@daymark/schemas/pages'
import { lazy } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt } from './content/page-at.ts'

/** Each page is a chunk of its own. */
const chunks = {
  home: () => import('./pages/home/home-page.tsx'),
  projects: () => import('./pages/projects/projects-page.tsx'),
  notFound: () => import('./pages/not-found.tsx'),
} satisfies Record<PageName, () => Promise<unknown>>

const components = {
  home: lazy(chunks.home),
  projects: lazy(chunks.projects),
  notFound: lazy(chunks.notFound),
} satisfies Record<PageName, unknown>

/** The page at the current address. */
export function CurrentPage() {
  const Page = components[pageAt(useLocation().pathname)]
  return <Page />
}

/** The code of a page, and for a move inside the app all of it: what it is about to show must be there at once. */
export async function loadPage(name: PageName, { whole = false } = {}) {
  const page = await chunks[name]()
  if (whole && 'loadRest' in page && typeof page.loadRest === 'function') await page.loadRest()
}
