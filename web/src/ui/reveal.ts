import { useEffect } from 'react'
import { isMotionReduced } from './reduced-motion.ts'

/**
 * Elements with `data-reveal` slide up once when they scroll into view. They are visible without this script, and what
 * is on screen when it starts is not animated.
 */
export function useReveal() {
  useEffect(() => {
    const below = new WeakSet<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, boundingClientRect, target } of entries) {
        if (!isIntersecting) {
          // With `content-visibility: auto` an element without a layout reports a top of 0.
          if (boundingClientRect.top >= 0) below.add(target)
          continue
        }
        observer.unobserve(target)
        if (below.has(target) && !isMotionReduced())
          target.animate([{ transform: 'translateY(2.5rem)' }, { transform: 'none' }], timing)
      }
    })
    for (const element of document.querySelectorAll('[data-reveal]')) observer.observe(element)
    return () => observer.disconnect()
  }, [])
}

const timing = { duration: 900, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }
