/** Calls the listener while the page is scrolled, at most once in so many milliseconds, and after the last of it. */
export function onScroll(everyMs: number, listener: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        listener()
      }, everyMs)
    },
    { passive: true },
  )
}
