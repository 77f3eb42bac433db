import { use, type ReactNode } from 'react'

/**
 * A part of a page that the server draws in a turn of its own: a whole page takes a while, in which the server would
 * answer nobody else.
 */
export function Piece({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) use(ownTurn())
  return children
}

let last = Promise.resolve()

/** One piece in each turn. */
export function ownTurn() {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
