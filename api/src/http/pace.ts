import type { Socket } from 'node:net'

/** What one turn of the event loop may spend on what clients bring, beside the packet that goes beyond it. */
const mostMs = 10
/** So many may hang up: most of what that costs comes after it. */
const mostEnds = 50

interface Handle {
  reading: boolean
  readStart: () => void
  readStop: () => void
}

export type Pace = ReturnType<typeof createPace>

/**
 * Node reads every connection that has something to say before it looks up again: two thousand at once would hold
 * timers, commits and everybody else for a third of a second. Here a turn that has lasted long enough stops reading;
 * what has arrived waits in the kernel for the next turn.
 */
export function createPace(connections: Iterable<Socket>) {
  let began: number | undefined
  let ends = 0
  let left: (() => void)[] = []
  let held: Handle[] = []

  function nextTurn() {
    began = undefined
    ends = 0
    const works = left
    left = []
    for (const work of works) work()
    // Node itself may have stopped one meanwhile; starting one twice does no harm.
    for (const handle of held) if (handle.reading) handle.readStart()
    held = []
  }

  /** Called with each request, as soon as its head is there. */
  function begin() {
    if (began !== undefined) return
    began = performance.now()
    setImmediate(nextTurn)
  }

  /** Done once everything that has arrived is read. */
  function atEnd(work: () => void) {
    begin()
    left.push(work)
  }

  /** Called after each packet. */
  function packetDone() {
    begin()
    if (held.length > 0 || (ends < mostEnds && performance.now() - (began ?? 0) <= mostMs)) return
    held = [...connections].flatMap((connection) => {
      const { _handle: handle } = connection as Socket & { _handle?: Handle | null }
      if (!handle?.reading) return []
      handle.readStop()
      return [handle]
    })
  }

  /** Called when a client hangs up. */
  function ended() {
    ends += 1
    packetDone()
  }

  return { begin, packetDone, ended, atEnd }
}
