import { createLastSeen, type Sighting } from '../health/last-seen.ts'
import type { Installation } from './installation.ts'

/** For how long something was not seen; undefined where it never was, or where nothing can be read. */
export async function seenAgo({ stores, clock }: Installation, what: Sighting) {
  try {
    const at = await createLastSeen((await stores()).sql).at(what)
    return at === undefined ? undefined : Math.max(0, clock() - at)
  } catch {
    // Why not is what the checks of the databases say.
    return undefined
  }
}
