import { useEffect, type RefObject } from 'react'
import { events, track } from './track.ts'

const seen = 0.5
const sections = { hero_section: events.heroSeen, clients_section: events.clientsSeen }

/** Reports once per view of the page that at least half of the section was on screen. */
export function useSectionView(ref: RefObject<Element | null>, section: keyof typeof sections) {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.intersectionRatio >= seen)) return
        observer.disconnect()
        track(sections[section])
      },
      { threshold: seen },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, section])
}
