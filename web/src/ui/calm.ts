import { useSyncExternalStore } from 'react'

/**
 * Whether the page keeps still: one choice for videos, marquee and orbs. The inline script of the page's head has set
 * `data-motion` from what was remembered or from the system's preference before anything was painted.
 */
export function useCalm() {
  const still = useSyncExternalStore(subscribe, isStill, () => false)
  return { still, toggle: () => setStill(!isStill()) }
}

export const motionKey = 'motion'

/** CSS for an element while the page keeps still; without script the system's preference alone decides. */
export const whenStill = (css: string) => `
  html[data-motion='still'] & { ${css} }
  @media (prefers-reduced-motion: reduce) { html:not([data-motion='moving']) & { ${css} } }
`

export function isStill() {
  return document.documentElement.dataset['motion'] === 'still'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setStill(still: boolean) {
  const choice = still ? 'still' : 'moving'
  document.documentElement.dataset['motion'] = choice
  try {
    localStorage.setItem(motionKey, choice)
  } catch {
    // A browser that keeps nothing still obeys for this visit.
  }
  for (const listener of listeners) listener()
}
