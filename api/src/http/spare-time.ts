/** A turn of the event loop gives it so much. */
const mostMs = 5
const mostWaiting = 20_000

const waiting = new Set<() => void>()
let underway = false
let began = 0

/**
 * For work that may wait: done in its order, a little in each turn of the loop, so that it holds nobody up. False when
 * too much waits already.
 */
export function inSpareTime(job: () => void) {
  if (waiting.size >= mostWaiting) return false
  waiting.add(job)
  if (!underway) begin()
  return true
}

/** What comes of it; but of a crowd that waits for the same thing, only a few go on in one turn of the loop. */
export async function notAllAtOnce<T>(outcome: Promise<T>) {
  try {
    return await outcome
  } finally {
    await new Promise<void>((resolve) => inSpareTime(resolve) || resolve())
  }
}

/** One outcome for all who ask: whoever comes later goes on at once. */
export function shared<T>(outcome: Promise<T>) {
  let isThere = false
  const settle = () => {
    isThere = true
  }
  outcome.then(settle, settle)
  return () => (isThere ? outcome : notAllAtOnce(outcome))
}

function begin() {
  underway = true
  setImmediate(() => {
    began = performance.now()
    next()
  })
}

function next() {
  const [job] = waiting
  if (!job) underway = false
  else if (performance.now() - began > mostMs) begin()
  else {
    waiting.delete(job)
    job()
    // The promises that it kept are part of it.
    queueMicrotask(() => process.nextTick(next))
  }
}
