import type { PageName } from '@daymark/schemas/pages'
import { lazy, type ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import { withTimeout } from './calls/timeout.ts'
import { loadArrive } from './chrome/arrival.ts'
import { routes } from './content/page-at.ts'

interface Chunk {
  default: ComponentType
  loadRest?: () => Promise<unknown>
}

/** Each page is a chunk of its own. */
const chunks = import.meta.glob<Chunk>('./pages/*/*-page.tsx')

/** The source file of a page's component. */
export function moduleOf(name: PageName) {
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/pages/${folder}/${folder}-page.tsx`
}

async function loadChunk(name: PageName) {
  const load = chunks[moduleOf(name).replace('src', '.')]
  if (!load) throw new Error(`The page ${name} has no component ${moduleOf(name)}`)
  return load()
}

/** The page that the server brought. */
let served: PageName | undefined

const elements = routes.map(({ id, ...route }) => {
  const Page = lazy(() => loadPage(id))
  return <Route key={id} {...route} element={<Page />} />
})

/** The page at the current address. */
export function CurrentPage() {
  return <Routes>{elements}</Routes>
}

/** The code of a page; of one that comes inside the app all of it, because what it shows must be there at once. */
export async function loadPage(name: PageName, whole = !import.meta.env.SSR && name !== (served ??= name)) {
  return whole ? withTimeout(loadWhole(name), 5_000) : loadChunk(name)
}

export async function loadWhole(name: PageName) {
  const page = await loadChunk(name)
  await Promise.all([loadArrive(), page.loadRest?.()])
  return page
}
