/** The clock may be set, and a long timer does not notice. */
const longestWaitMs = 30_000
/** What cannot be written down, such as on a full disk, would be done again at once. */
const pauseAfterErrorMs = 10_000

/** Calls `work` once something is due, also from before a restart; one call at a time. */
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
