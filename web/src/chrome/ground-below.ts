import { useEffect, useState } from 'react'
import { grounds, type GroundName } from '../ui/theme.ts'

/** The ground that passes under the header now, so that the header keeps to the hour of the page around it. */
export function useGroundBelow(first: GroundName) {
  const [ground, setGround] = useState(first)

  useEffect(() => {
    const below = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) below[isIntersecting ? 'add' : 'delete'](target)
        const innermost = [...below].at(-1)
        const name = innermost instanceof HTMLElement && innermost.dataset['ground']
        // At the very top the header lies over nothing but its own first ground.
        setGround(name && isGround(name) ? name : first)
      },
      // A line across the header's middle.
      { rootMargin: '-4% 0px -95%' },
    )
    for (const stretch of document.querySelectorAll('[data-ground]')) observer.observe(stretch)
    return () => observer.disconnect()
  }, [first])

  return ground
}

const isGround = (name: string): name is GroundName => name in grounds
