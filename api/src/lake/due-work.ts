/** A timer does not notice when the system's clock is set. */
const longestWaitMs = 30_000
/** Where nothing can be stored, as on a full disk, the same work would be due again at once. */
const pauseAfterErrorMs = 10_000

/** Calls `work` whenever something is due, one call at a time; what came due before the start is due at the start. */
export function openDueWork(options: {
  /** When the next of it is due; undefined when nothing waits. */
  nextDue: () => number | undefined
  /** Does all that is due. */
  work: () => Promise<void>
  now: () => Date
  report: (error: unknown) => void
}) {
  const { nextDue, work, now, report } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let started = false
  let closed = false

  function plan(leastWaitMs = 0) {
    clearTimeout(timer)
    const next = started && !closed ? nextDue() : undefined
    if (next === undefined) return
    const wait = Math.min(Math.max(next - now().getTime(), leastWaitMs), longestWaitMs)
    timer = setTimeout(() => void run(), wait)
    timer.unref()
  }

  /** Settles once everything that is due was tried. */
  function run() {
    running ??= attempt()
    return running
  }

  async function attempt() {
    let leastWaitMs = 0
    try {
      await work()
    } catch (error) {
      report(error)
      leastWaitMs = pauseAfterErrorMs
    }
    running = undefined
    plan(leastWaitMs)
  }

  return {
    run,
    isClosed: () => closed,
    /** Nothing is done by itself before this. */
    start() {
      started = true
      plan()
    },
    /** Something may be due earlier. */
    wake() {
      if (!running) plan()
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
