import { useSyncExternalStore } from 'react'
import { motionChanged } from './motion-setting.ts'

/**
 * Whether videos, marquee and orbs stand still: the visitor's choice, or else the system's preference. The inline script
 * in the head keeps it in `data-motion` of the root element, and announces a change by an event.
 */
export const useReducedMotion = () => useSyncExternalStore(subscribe, isMotionReduced, () => false)

/** CSS that applies while motion is reduced, and without script, where no control could stop an animation. */
export const whenMotionReduced = (css: string) => `html:not([data-motion='moving']) & { ${css} }`

export function isMotionReduced() {
  return document.documentElement.dataset['motion'] === 'still'
}

function subscribe(listener: () => void) {
  addEventListener(motionChanged, listener)
  return () => removeEventListener(motionChanged, listener)
}
