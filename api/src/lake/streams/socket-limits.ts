export const socketLimits = { inAll: 500, perAddress: 60, strangers: 40, strangersPerAddress: 20 }
/** The Studio sends its token with its first message. */
const identifyWithinMs = 10_000

interface SocketSlot {
  /** Called once the client has identified itself as staff. */
  identified: () => void
  release: () => void
}

interface Held {
  address: string
  end: () => void
}

/**
 * Limits the number of sockets. A browser cannot send a token before its socket is open, so that every socket begins as a
 * stranger's. Strangers have a small share and little time, and the newest one replaces the oldest, so that they cannot
 * keep staff out.
 */
export function createSocketLimits(withinMs = identifyWithinMs) {
  const all = new Set<Held>()
  const strangers = new Set<Held>()
  const of = (address: string, among: Set<Held>) => [...among].filter((socket) => socket.address === address)

  function evictOldest(address: string) {
    const own = of(address, strangers)
    const isExhausted = strangers.size >= socketLimits.strangers || all.size >= socketLimits.inAll
    const oldest =
      own.length >= socketLimits.strangersPerAddress ? own[0] : isExhausted ? [...strangers][0] : undefined
    if (!oldest) return
    all.delete(oldest)
    strangers.delete(oldest)
    oldest.end()
  }

  return {
    /** Undefined when the limit is reached. `end` closes the socket when it is replaced or late. */
    take(address: string, end: () => void): SocketSlot | undefined {
      evictOldest(address)
      const isFull = all.size >= socketLimits.inAll || of(address, all).length >= socketLimits.perAddress
      if (isFull) return undefined
      const socket = { address, end }
      all.add(socket)
      strangers.add(socket)
      const timer = setTimeout(() => strangers.has(socket) && end(), withinMs)
      timer.unref()
      return {
        identified: () => void strangers.delete(socket),
        release() {
          clearTimeout(timer)
          all.delete(socket)
          strangers.delete(socket)
        },
      }
    },
  }
}
