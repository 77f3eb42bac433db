import { useEffect } from 'react'
import { isStill } from './calm.ts'

/**
 * Elements marked `data-settle` rise into place once, as they arrive. They stand where they belong before and without
 * this script; what is already on screen is left alone.
 */
export function useSettling() {
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        if (!isStill()) target.animate([{ transform: 'translateY(2.5rem)' }, { transform: 'none' }], timing)
      }
    })
    for (const element of document.querySelectorAll('[data-settle]')) {
      if (element.getBoundingClientRect().top > innerHeight) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [])
}

const timing = { duration: 900, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }
