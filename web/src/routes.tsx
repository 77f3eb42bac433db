import type { PageName } from '@daymark/schemas/pages'
import { lazy, type ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import { withTimeout } from './network/timeout.ts'
import { loadRouteChangeEffects } from './chrome/route-change.ts'
import { routes } from './content/page-at.ts'

interface PageModule {
  default: ComponentType
  /** Loads the lazy parts of the page. */
  loadRest?: () => Promise<unknown>
}

/** Each page is a chunk of its own. */
const modules = import.meta.glob<PageModule>('./pages/*/*-page.tsx')

/** The source file of a page's component. */
export function moduleOf(name: PageName) {
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/pages/${folder}/${folder}-page.tsx`
}

const elements = routes.map(({ id, ...route }) => {
  const Page = lazy(() => (isServed(id) ? importPage(id) : loadPage(id)))
  return <Route key={id} {...route} element={<Page />} />
})

export function PageRoutes() {
  return <Routes>{elements}</Routes>
}

/** Loads all code of a page that the browser moves to, which has no served markup to show meanwhile. */
export function loadPage(name: PageName) {
  return withTimeout(loadWholePage(name), 5_000)
}

export async function loadWholePage(name: PageName) {
  const page = await importPage(name)
  await Promise.all([loadRouteChangeEffects(), page.loadRest?.()])
  return page
}

/** Loads what hydration needs; the lazy parts of the page are loaded when the visitor interacts with it. */
export function loadServedPage(name: PageName) {
  served = name
  return importPage(name)
}

let served: PageName | undefined
const isServed = (name: PageName) => import.meta.env.SSR || name === served

async function importPage(name: PageName) {
  const load = modules[moduleOf(name).replace('src', '.')]
  if (!load) throw new Error(`The page ${name} has no component ${moduleOf(name)}`)
  return load()
}
