import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSite } from '../content/site.tsx'
import { startAnalytics, trackPageView } from './track.ts'

/** Reports a page view for the first page and on each route change. */
export function usePageViews() {
  const { gaMeasurementId } = useSite().config
  const { pathname } = useLocation()
  const reported = useRef<string>(undefined)

  useEffect(() => {
    startAnalytics(gaMeasurementId)
    if (reported.current === pathname) return
    reported.current = pathname
    // The new page sets its title as it arrives.
    setTimeout(() => trackPageView(pathname))
  }, [gaMeasurementId, pathname])
}
