import type { PageContent, PageName } from '@daymark/schemas/pages'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { summaryOf } from '../content/summary.ts'

/**
 * Arriving on a page inside the app is what loading it would have been: its title, its place on screen, the focus on
 * its heading and a word to screen readers. The page that the server brought needs none of it.
 */
export function useArrival(page: PageName, content: PageContent<PageName>) {
  const { key, hash } = useLocation()
  const how = useNavigationType()
  const { title, description } = summaryOf(page, content)
  const arrival = useRef({ key, hash, how, title })

  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
    const canonical = document.querySelector('link[rel="canonical"]')
    canonical?.setAttribute(
      'href',
      new URL(location.pathname, canonical.getAttribute('href') ?? location.href).href,
    )
  }, [title, description])

  useLayoutEffect(() => {
    const { key, hash, how, title } = arrival.current
    if (!served) {
      const heading = document.querySelector<HTMLElement>('h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      announce(title)
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
      const known = how === NavigationType.Pop ? positions.get(key) : undefined
      if (known !== undefined) window.scrollTo({ top: known, behavior: 'instant' })
      else if (target) target.scrollIntoView({ behavior: 'instant' })
      else window.scrollTo({ top: 0, behavior: 'instant' })
    }
    served = false
    shownPath = location.pathname
  }, [])

  useEffect(() => {
    // While history moves, the browser scrolls the page that is being left: that is not where its reader was.
    let leaving = false
    const remember = () => {
      if (!leaving) positions.set(key, scrollY)
    }
    const leave = () => {
      leaving = location.pathname !== pathname
    }
    const { pathname } = location
    addEventListener('scroll', remember, { passive: true })
    addEventListener('popstate', leave)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('popstate', leave)
    }
  }, [key])
}

/**
 * Moves within a page are the browser's own. The router must not hear of them: React draws what a `popstate` causes at
 * once, and would throw away markup whose script has not come yet.
 */
export function keepAnchorsNative() {
  shownPath = location.pathname
  addEventListener('popstate', (event) => {
    if (location.pathname === shownPath) event.stopImmediatePropagation()
  })
}

let shownPath = ''
const positions = new Map<string, number>()
let served = true

function announce(title: string) {
  const region = document.getElementById('announcement')
  if (region) region.textContent = title
}
