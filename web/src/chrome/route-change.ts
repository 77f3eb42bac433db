import type { PageContent, PageName } from '@daymark/schemas/pages'
import { useEffectEvent, useLayoutEffect } from 'react'
import { startAnalytics, trackPageView } from '../analytics/track.ts'
import { useSite } from '../content/site.tsx'
import { withTimeout } from '../network/timeout.ts'
import { firstInteraction } from '../ui/lazy-on-interaction.tsx'
import { loadToasts } from '../ui/toast/toast.tsx'
import { countView } from '../visits/visits.ts'

/**
 * Called by each page with its content. Counts the page view; after a route change it also sets head, scroll position
 * and focus, which the server did for the first page.
 */
export function useRouteChange(page: PageName, content: PageContent<PageName>) {
  const { config } = useSite()
  const show = useEffectEvent(() => {
    shownPath = location.pathname
    countView(config.apiOrigin, isFirstPage)
    if (isFirstPage) {
      isFirstPage = false
      // The script in the head reloads the page on `popstate` until the app can navigate.
      window.onpopstate = null
      const { consentPolicyVersion: version, consentMode } = content.settings
      void startAnalytics(config.gaMeasurementId, { version, askFirst: consentMode === 'ask' })
      // Needed when the visitor moves on, toasts to say that there is no connection.
      void firstInteraction().then(() => Promise.allSettled([loadRouteChangeEffects(), loadToasts()]))
    } else applyRouteChange?.(page, content, config)
    trackPageView(shownPath)
    reportShown()
  })
  useLayoutEffect(() => show(), [])
}

/** Resolves when the page of the next route change stands in its place, with its scroll position and focus. */
export function nextPageShown() {
  return withTimeout(new Promise<void>((resolve) => (reportShown = resolve)), 1_000).catch(() => {})
}

/** Loads what a route change needs, in a chunk of its own, and begins to record scroll positions. */
export async function loadRouteChangeEffects() {
  if (applyRouteChange) return
  const effects = await import('./route-change-effects.ts')
  if (!applyRouteChange) effects.recordScrollPositions(isShown)
  applyRouteChange = effects.applyRouteChange
}

/**
 * Leaves moves within a page to the browser. React renders a `popstate` synchronously, and would replace served markup
 * whose lazy component has not been loaded yet.
 */
export function keepAnchorsNative() {
  shownPath = location.pathname
  addEventListener('popstate', (event) => {
    if (isShown()) event.stopImmediatePropagation()
  })
}

let applyRouteChange: typeof import('./route-change-effects.ts').applyRouteChange | undefined
let isFirstPage = true
let reportShown = () => {}
let shownPath = ''

/** False after `popstate` until the page of the new address is rendered. */
const isShown = () => location.pathname === shownPath
