import { isMotionReduced } from '../ui/reduced-motion.ts'
import { nextPageShown } from './route-change.ts'

/** Moves to a page that is loaded; where the browser has view transitions, and motion is not reduced, by one of them. */
export async function moveInTransition(move: () => void | Promise<void>) {
  if (!('startViewTransition' in document) || isMotionReduced()) return move()
  const { ready, updateCallbackDone } = document.startViewTransition(async () => {
    const shown = nextPageShown()
    await move()
    await shown
  })
  // The browser skips the animation of a hidden page; the move is made all the same.
  ready.catch(() => {})
  await updateCallbackDone
}
