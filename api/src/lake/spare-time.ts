/** A turn of the event loop gives it so much. */
const mostMs = 5
const mostWaiting = 20_000

/** Work that may wait: done in its order, a little in each turn of the loop, so that it holds nobody up. */
export function openSpareTime() {
  const waiting = new Set<() => void>()

  function work() {
    const began = performance.now()
    for (const job of waiting) {
      if (performance.now() - began > mostMs) break
      waiting.delete(job)
      job()
    }
    if (waiting.size > 0) setImmediate(work)
  }

  return {
    /** False when too much waits already. */
    add(job: () => void) {
      if (waiting.size >= mostWaiting) return false
      if (waiting.size === 0) setImmediate(work)
      waiting.add(job)
      return true
    },
  }
}
