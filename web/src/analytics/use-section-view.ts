import { useEffect, type RefObject } from 'react'
import { events, track } from './track.ts'

const threshold = 0.5
const sections = { hero_section: events.heroSeen, clients_section: events.clientsSeen }

/** Reports, once per page view, that at least half of the section was on screen. */
export function useSectionView(ref: RefObject<Element | null>, section: keyof typeof sections) {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.intersectionRatio >= threshold)) return
        observer.disconnect()
        track(sections[section])
      },
      { threshold },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, section])
}
