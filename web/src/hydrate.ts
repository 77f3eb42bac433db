import { startTransition, type ReactNode } from 'react'
import { hydrateRoot, type HydrationOptions } from 'react-dom/client'

/**
 * Hydrates in a transition, which yields to input. Vite puts this module into React's chunk, so that React is set up in a
 * task of its own.
 */
export function hydrate(root: HTMLElement, app: ReactNode, options?: HydrationOptions) {
  startTransition(() => {
    hydrateRoot(root, app, options)
  })
}
