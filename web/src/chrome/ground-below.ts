import { useEffect, useState } from 'react'
import { grounds, type GroundName } from '../ui/theme.ts'

/** The ground that passes under the header now, so that the header keeps to the hour of the page around it. */
export function useGroundBelow(first: GroundName) {
  const [ground, setGround] = useState(first)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const below = entries.findLast(({ isIntersecting }) => isIntersecting)
        const name = below?.target instanceof HTMLElement && below.target.dataset['ground']
        if (name && isGround(name)) setGround(name)
      },
      // A line across the header's middle.
      { rootMargin: '-4% 0px -95%' },
    )
    for (const stretch of document.querySelectorAll('[data-ground]')) observer.observe(stretch)
    return () => observer.disconnect()
  }, [])

  return ground
}

const isGround = (name: string): name is GroundName => name in grounds
