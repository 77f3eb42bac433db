import { useEffect } from 'react'

/** Asks now, again whenever somebody comes back to the window, and every so often while they look at it. */
export function useWhileLookedAt(ask: () => void, everyMs: number) {
  useEffect(() => {
    const askWhenSeen = () => void (document.hidden || ask())
    askWhenSeen()
    const beat = setInterval(askWhenSeen, everyMs)
    document.addEventListener('visibilitychange', askWhenSeen)
    return () => {
      clearInterval(beat)
      document.removeEventListener('visibilitychange', askWhenSeen)
    }
  }, [ask, everyMs])
}
