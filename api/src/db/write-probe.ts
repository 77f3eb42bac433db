import { requireInPlace } from './in-place.ts'
import type { Db } from './open.ts'

const goodForMs = 1_000

/** Throws while nothing can be stored. It really writes, and at most once a second, however often it is asked. */
export function createWriteProbe(db: Db, clock: () => number = () => performance.now()) {
  let last: { at: number; fault?: unknown } | undefined

  return () => {
    if (!last || clock() - last.at >= goodForMs) {
      last = { at: clock() }
      try {
        requireInPlace(db)
        db.pragma(`user_version = ${String(db.pragma('user_version', { simple: true }))}`)
      } catch (fault) {
        last.fault = fault
      }
    }
    if (last.fault) throw last.fault
  }
}
