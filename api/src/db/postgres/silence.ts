import pg from 'pg'
import { isStorageFault } from '../storage-fault.ts'
import { asStorageFault } from './faults.ts'

const silentAfterMs = 1_000
const pauseMs = 1_000

/**
 * Once somebody has waited in vain for a database that says nothing, nobody waits for it for a moment: a request that asks
 * several things one after the other, or waits behind others, would add up their time-outs.
 */
export function createSilenceGuard() {
  let silentUntil = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    if (began < silentUntil) asStorageFault(new Error('the database did not answer a moment ago'))
    try {
      return await work()
    } catch (cause) {
      const now = performance.now()
      if (isSilence(cause) && now - began > silentAfterMs) silentUntil = now + pauseMs
      throw cause
    }
  }
}

/** A fault that the database itself reports is none: it answers. */
function isSilence(cause: unknown) {
  return isStorageFault(cause) && !((cause as Error).cause instanceof pg.DatabaseError)
}
