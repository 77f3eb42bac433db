import type { PageContent, PageName } from '@daymark/schemas/pages'
import { useLayoutEffect, useRef } from 'react'
import { startAnalytics, trackPageView } from '../analytics/track.ts'
import { useSite } from '../content/site.tsx'
import { firstInteraction } from '../ui/lazy-on-interaction.tsx'

/** A page has come, and its content with it: that is its page view. Inside the app it also takes its place. */
export function useArrival(page: PageName, content: PageContent<PageName>) {
  const { config } = useSite()
  const arrival = useRef([page, content, config] as const)

  useLayoutEffect(() => {
    shownPath = location.pathname
    if (served) {
      served = false
      window.onpopstate = null
      startAnalytics(arrival.current[2].gaMeasurementId)
      // From now on it is remembered where the reader was.
      void firstInteraction()
        .then(loadArrive)
        .catch(() => {})
    } else arrive?.(...arrival.current)
    trackPageView(shownPath)
  }, [])
}

/** What a page needs to arrive inside the app. */
export async function loadArrive() {
  if (arrive) return
  const later = await import('./arrive.ts')
  if (!arrive) later.rememberPlaces(isShown)
  arrive = later.arrive
}

/**
 * Moves within a page are the browser's own. The router must not hear of them: React draws what a `popstate` causes at
 * once, and would throw away markup whose script has not come yet.
 */
export function keepAnchorsNative() {
  shownPath = location.pathname
  addEventListener('popstate', (event) => {
    if (isShown()) event.stopImmediatePropagation()
  })
}

let arrive: typeof import('./arrive.ts').arrive | undefined
let served = true
let shownPath = ''

/** While history moves, the address is already another's and the page on screen still the one that is being left. */
const isShown = () => location.pathname === shownPath
