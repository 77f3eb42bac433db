export const socketLimits = { inAll: 500, perAddress: 60, strangers: 40, strangersPerAddress: 20 }
/** Staff say who they are with their first words. */
const introduceWithinMs = 10_000

export interface SocketPlace {
  /** Called once its holder has shown to be staff. */
  known: () => void
  leave: () => void
}

interface Held {
  address: string
  end: () => void
}

/**
 * Who may hold how many sockets. A browser cannot say who it is before its socket is open, so that staff come as
 * strangers. These have a small share for a short time, in which whoever comes last takes the place of whoever has
 * been silent for longest: however many strangers come, they keep no staff out.
 */
export function createSocketPlaces(withinMs = introduceWithinMs) {
  const all = new Set<Held>()
  const strangers = new Set<Held>()
  const of = (address: string, among: Set<Held>) => [...among].filter((one) => one.address === address)

  function makeRoom(address: string) {
    const own = of(address, strangers)
    const shareIsTaken = strangers.size >= socketLimits.strangers || all.size >= socketLimits.inAll
    const oldest =
      own.length >= socketLimits.strangersPerAddress ? own[0] : shareIsTaken ? [...strangers][0] : undefined
    if (!oldest) return
    all.delete(oldest)
    strangers.delete(oldest)
    oldest.end()
  }

  return {
    /** Undefined when there is none. `end` takes it away again. */
    take(address: string, end: () => void): SocketPlace | undefined {
      makeRoom(address)
      const isFull = all.size >= socketLimits.inAll || of(address, all).length >= socketLimits.perAddress
      if (isFull) return undefined
      const one = { address, end }
      all.add(one)
      strangers.add(one)
      const late = setTimeout(() => strangers.has(one) && end(), withinMs)
      late.unref()
      return {
        known: () => void strangers.delete(one),
        leave() {
          clearTimeout(late)
          all.delete(one)
          strangers.delete(one)
        },
      }
    },
  }
}
