import { statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'

const files = new WeakMap<Database, number>()

/** Remembers which file this is. */
export function notePlace(db: Database) {
  const found = statSync(db.name, { throwIfNoEntry: false })
  if (found) files.set(db, found.ino)
}

/**
 * SQLite goes on writing to a file that was removed or replaced under it, where nobody will ever find the rows.
 * The fault counts as one of storage.
 */
export function requireInPlace(db: Database) {
  const known = files.get(db)
  if (known === undefined || statSync(db.name, { throwIfNoEntry: false })?.ino === known) return
  throw Object.assign(new Error(`${db.name} was removed or replaced while it was in use`), {
    code: 'SQLITE_READONLY_DBMOVED',
  })
}
