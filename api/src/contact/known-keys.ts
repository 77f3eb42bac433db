interface Rows {
  withKeys: () => Iterable<{ key: string; id: string }>
  /** Changes when another process has written to the rows. */
  version: () => unknown
  inTransaction: () => boolean
}

/**
 * Finds an enquiry by its idempotency key, in memory: of all that an enquiry writes, an index of keys on disk would be
 * most. What stands here is only where to look; the row decides, so that a transaction may fail and rows may go.
 */
export function createKnownKeys(rows: Rows) {
  const ids = new Map<string, string>()
  let version: unknown

  return {
    /** As they are at this moment, inside of a transaction as well. */
    find(key: string) {
      const current = rows.version()
      if (current !== version) learn(current)
      return ids.get(key)
    },
    add: (key: string, id: string) => void ids.set(key, id),
    /** Inside of a transaction the row may yet stay: then all is learnt anew. */
    remove(key: string) {
      ids.delete(key)
      if (rows.inTransaction()) version = undefined
    },
  }

  function learn(current: unknown) {
    ids.clear()
    for (const { key, id } of rows.withKeys()) ids.set(key, id)
    version = current
  }
}
