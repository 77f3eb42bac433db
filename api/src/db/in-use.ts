import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'

/** Whether a process on this machine, the server for one, has this database open. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new Database(file, { timeout: 0 })
  try {
    // Only one connection can have it all to itself, and an open one holds its share even when idle.
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true
    throw error
  } finally {
    db.close()
  }
}
