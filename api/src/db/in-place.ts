import { statSync } from 'node:fs'
import type { Db } from './open.ts'

const files = new WeakMap<Db, number>()

/** Remembers which file this is. */
export function notePlace(db: Db) {
  const found = statSync(db.name, { throwIfNoEntry: false })
  if (found) files.set(db, found.ino)
}

/**
 * SQLite goes on writing to a file that was removed or replaced under it, where nobody will ever find the rows.
 * The fault counts as one of storage.
 */
export function requireInPlace(db: Db) {
  const known = files.get(db)
  if (known === undefined || statSync(db.name, { throwIfNoEntry: false })?.ino === known) return
  throw Object.assign(new Error(`${db.name} was removed or replaced while it was in use`), {
    code: 'SQLITE_READONLY_DBMOVED',
  })
}
