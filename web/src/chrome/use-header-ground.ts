import { useEffect, useState } from 'react'
import { grounds, themeColoursOf, type GroundName } from '../ui/theme.ts'

/** The ground of the section that is under the header; the header uses its colours. */
export function useHeaderGround(first: GroundName) {
  const [ground, setGround] = useState(first)

  useEffect(() => {
    const below = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) below[isIntersecting ? 'add' : 'delete'](target)
        const innermost = [...below].at(-1)
        const name = innermost instanceof HTMLElement && innermost.dataset['ground']
        // Above the first section there is none.
        setGround(name && isGround(name) ? name : first)
      },
      // A line across the header's middle, in this document: a frame would be measured by the window that holds it.
      { root: document, rootMargin: '-4% 0px -95%' },
    )
    for (const stretch of document.querySelectorAll('[data-ground]')) observer.observe(stretch)
    return () => observer.disconnect()
  }, [first])

  // What the browser draws around the page takes the colour of the ground.
  useEffect(() => {
    for (const [scheme, colour] of Object.entries(themeColoursOf(ground)))
      document.head.querySelector(`meta[media*="${scheme}"]`)?.setAttribute('content', colour)
  }, [ground])

  return ground
}

const isGround = (name: string): name is GroundName => name in grounds
