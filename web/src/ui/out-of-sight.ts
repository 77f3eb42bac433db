import { useEffect, useRef } from 'react'
import { whenMotionReduced } from './reduced-motion.ts'

/**
 * A ref to an element whose endless animations rest while it is out of sight: wherever they are, each frame in which the
 * page is scrolled computes their styles.
 */
export function useRestOutOfSight<Type extends HTMLElement>() {
  const ref = useRef<Type>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      element.toggleAttribute('data-out-of-sight', !entries.at(-1)?.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return ref
}

/** CSS of an endless animation: it rests inside of such an element, and while motion is reduced. */
export const resting = `
  ${whenMotionReduced('animation-play-state: paused;')}
  [data-out-of-sight] & { animation-play-state: paused; }
`
