import { useEffect, type RefObject } from 'react'
import { track, type SiteEvent } from './track.ts'

const threshold = 0.5

/** Reports, once per page view, that at least half of the section was on screen. */
export function useSectionView(ref: RefObject<Element | null>, event: SiteEvent) {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.intersectionRatio >= threshold)) return
        observer.disconnect()
        track(event)
      },
      { threshold },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, event])
}
