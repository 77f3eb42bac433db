import { isStorageFault } from '../storage-fault.ts'

interface Waiting<Entry, Result> {
  entry: Entry
  resolve: (result: Result) => void
  reject: (cause: unknown) => void
}

/** Of batches under way; what comes meanwhile gathers for the next. */
const atOnce = 2
const largest = 200

/**
 * Everything submitted in neighbouring turns of the event loop, or while earlier batches are under way, is written
 * together, and each caller is answered once it is committed.
 */
export function createSharedBatch<Entry, Result>(
  write: (batch: readonly Entry[]) => Promise<readonly Result[]>,
) {
  let waiting: Waiting<Entry, Result>[] = []
  let underway = 0
  let scheduled = false

  function flush() {
    scheduled = false
    while (underway < atOnce && waiting.length > 0) {
      const batch = waiting.slice(0, largest)
      waiting = waiting.slice(largest)
      underway += 1
      void writeTogether(batch).finally(() => {
        underway -= 1
        flush()
      })
    }
  }

  async function writeTogether(batch: Waiting<Entry, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ entry }) => entry))
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result))
    } catch (cause) {
      // One bad row must not fail its neighbours.
      if (batch.length > 1 && !isStorageFault(cause)) for (const one of batch) await writeTogether([one])
      else for (const { reject } of batch) reject(cause)
    }
  }

  return (entry: Entry): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (scheduled) return
      scheduled = true
      setImmediate(flush)
    })
}
