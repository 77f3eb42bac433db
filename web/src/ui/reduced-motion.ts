import { useSyncExternalStore } from 'react'

/**
 * Whether the page keeps still: one choice for videos, marquee and orbs. The inline script of the page's head keeps it
 * as `data-motion`, from before anything was painted, and changes it when its control is clicked.
 */
export const useCalm = () => useSyncExternalStore(subscribe, isStill, () => false)

export const motionKey = 'motion'
export const motionChanged = 'motionchange'

/** CSS for an element while the page keeps still; without script nobody could stop it, and it never moves. */
export const whenStill = (css: string) => `html:not([data-motion='moving']) & { ${css} }`

export function isStill() {
  return document.documentElement.dataset['motion'] === 'still'
}

function subscribe(listener: () => void) {
  addEventListener(motionChanged, listener)
  return () => removeEventListener(motionChanged, listener)
}
