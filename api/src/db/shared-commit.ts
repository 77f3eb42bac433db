import { requireInPlace } from './in-place.ts'
import type { Db } from './open.ts'
import { isStorageFault } from './storage-fault.ts'

/**
 * Everything submitted in neighbouring turns of the event loop is written in one transaction, and each caller is
 * answered after its fsync: many times the throughput of a commit a request, with the same durability.
 */
export function createSharedCommit<Entry, Result>(db: Db, write: (entry: Entry) => Result) {
  interface Waiting {
    entry: Entry
    resolve: (result: Result) => void
    reject: (cause: unknown) => void
  }
  let waiting: Waiting[] = []

  const writeAll = db.transaction((batch: Waiting[]) => batch.map(({ entry }) => write(entry)))
  const writeOne = db.transaction((entry: Entry) => write(entry))
  const writeEach = db.transaction((batch: Waiting[]) =>
    batch.map(({ entry }) => {
      try {
        return { result: writeOne(entry) }
      } catch (cause) {
        if (isStorageFault(cause)) throw cause
        return { cause }
      }
    }),
  )

  function flush() {
    const batch = waiting
    waiting = []
    try {
      requireInPlace(db)
      const results = writeAll.immediate(batch)
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (cause) {
      if (isStorageFault(cause)) for (const { reject } of batch) reject(cause)
      else flushEach(batch)
    }
  }

  // One bad row must not fail its neighbours: the batch again, each row behind a savepoint of its own.
  function flushEach(batch: Waiting[]) {
    try {
      const outcomes = writeEach.immediate(batch)
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index]
        if (outcome && 'result' in outcome) resolve(outcome.result as Result)
        else reject(outcome?.cause)
      })
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }

  return (entry: Entry): Promise<Result> =>
    new Promise((resolve, reject) => {
      // One turn more than needed: what the sockets bring meanwhile shares the fsync.
      if (waiting.length === 0) setImmediate(() => setImmediate(flush))
      waiting.push({ entry, resolve, reject })
    })
}
