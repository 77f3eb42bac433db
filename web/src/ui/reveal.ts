import { useEffect } from 'react'
import { isStill } from './calm.ts'

/**
 * Elements marked `data-settle` rise into place once, as they arrive. They stand where they belong before and without
 * this script; what is already on screen is left alone.
 */
export function useSettling() {
  useEffect(() => {
    const ahead = new WeakSet<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect, target } of entries) {
        if (!isIntersecting) {
          // What is not laid out yet has no place, and is ahead as well.
          if (boundingClientRect.top >= 0) ahead.add(target)
          continue
        }
        observer.unobserve(target)
        if (ahead.has(target) && !isStill())
          target.animate([{ transform: 'translateY(2.5rem)' }, { transform: 'none' }], timing)
      }
    })
    for (const element of document.querySelectorAll('[data-settle]')) observer.observe(element)
    return () => observer.disconnect()
  }, [])
}

const timing = { duration: 900, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }
