import { pageNames, type PageContent, type PageName, type PageParams } from '@daymark/schemas/pages'
import { lazy, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { withTimeout } from './network/timeout.ts'
import { loadRouteChangeEffects } from './chrome/route-change.ts'
import { pageAt } from './content/page-at.ts'

interface PageModule {
  default: ComponentType<{ params: PageParams }>
  /** Loads the lazy parts of the page: those that its content needs, or all. */
  loadRest?: (content: Promise<never> | undefined) => Promise<unknown>
}

/** Each page is a chunk of its own. */
const modules = import.meta.glob<PageModule>('./pages/*/*-page.tsx')

/** The source file of a page's component. */
export function moduleOf(name: PageName) {
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/pages/${folder}/${folder}-page.tsx`
}

const components = Object.fromEntries(
  pageNames.map((name) => [name, lazy(() => (isServed(name) ? importPage(name) : loadPage(name)))]),
) as unknown as Record<PageName, PageModule['default']>

/** The page of the current address. The key makes two addresses of one page two pages. */
export function CurrentPage() {
  const { pathname } = useLocation()
  const { name, params } = pageAt(pathname)
  const Page = components[name]
  return <Page key={pathname} params={params} />
}

/** Loads all code of a page that the browser moves to, which has no served markup to show meanwhile. */
export function loadPage<Name extends PageName>(name: Name, content?: Promise<PageContent<Name>>) {
  return withTimeout(loadWholePage(name, content), 5_000)
}

export async function loadWholePage(name: PageName, content?: Promise<unknown>) {
  const page = await importPage(name)
  await Promise.all([loadRouteChangeEffects(), page.loadRest?.(content as never)])
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
