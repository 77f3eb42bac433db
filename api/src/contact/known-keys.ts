import type { Db } from '../db/open.ts'

/**
 * Finds an enquiry by its idempotency key, in memory: of all that an enquiry writes, an index of keys on disk would be
 * most. What stands here is only where to look; the row decides, so that a transaction may fail and rows may go.
 */
export function createKnownKeys(db: Db) {
  const selectAll = db.prepare<[], { key: string; id: string }>(
    'SELECT idempotency_key AS key, id FROM contact_submissions WHERE idempotency_key IS NOT NULL',
  )
  // Changes when another process has written to the file.
  const selectVersion = db.prepare<[], number>('PRAGMA data_version').pluck()
  const ids = new Map<string, string>()
  let version: number | undefined

  return {
    /** As they are at this moment, inside of a transaction as well. */
    find(key: string) {
      const current = selectVersion.get()
      if (current !== version) learn(current)
      return ids.get(key)
    },
    add: (key: string, id: string) => void ids.set(key, id),
    /** Inside of a transaction the row may yet stay: then all is learnt anew. */
    remove(key: string) {
      ids.delete(key)
      if (db.inTransaction) version = undefined
    },
  }

  function learn(current: number | undefined) {
    ids.clear()
    for (const { key, id } of selectAll.iterate()) ids.set(key, id)
    version = current
  }
}
