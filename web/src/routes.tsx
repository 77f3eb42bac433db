import type { PageName } from '@daymark/schemas/pages'
import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'

/** Each page is a chunk of its own. */
const chunks = {
  home: () => import('./pages/home/home-page.tsx'),
  projects: () => import('./pages/projects/projects-page.tsx'),
  notFound: () => import('./pages/not-found.tsx'),
} satisfies Record<PageName, () => Promise<unknown>>

const HomePage = lazy(chunks.home)
const ProjectsPage = lazy(chunks.projects)
const NotFoundPage = lazy(chunks.notFound)

export function PageRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/projects" element={<ProjectsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** The code of a page, and for a move inside the app all of it: what it is about to show must be there at once. */
export async function loadPage(name: PageName, { whole = false } = {}) {
  const page = await chunks[name]()
  if (whole && 'loadRest' in page && typeof page.loadRest === 'function') await page.loadRest()
}
