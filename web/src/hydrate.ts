import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** In slices: a transition lets the browser answer the visitor in between. Built into the framework's file, which therefore sets React up in a task of its own. */
export function hydrate(root: HTMLElement, app: ReactNode) {
  startTransition(() => {
    hydrateRoot(root, app)
  })
}
