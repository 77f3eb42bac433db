import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makeFolder } from './make-folder.ts'
import { DatabaseError } from './open.ts'

/** What a backup leaves out: also because opening the locked file a second time in this process would free it. */
export const lockFiles = { lock: 'server.lock', holder: 'server.lock.json' }

/** What nothing refers to is collected, and its lock with it. */
const held = new Set<Database.Database>()

/**
 * One process at a time changes a data folder, because each keeps the content in memory. The lock is SQLite's own, on an
 * empty database: the system frees it when the process ends, however it ends. Returns what frees it before.
 */
export function lockFolder(dataDir: string, name: string): () => void {
  let db: Database.Database
  try {
    makeFolder(dataDir)
    db = new Database(join(dataDir, lockFiles.lock), { timeout: 0 })
  } catch {
    // Where this cannot be opened the databases cannot be either, and theirs is the better message.
    return () => {}
  }
  const holderFile = join(dataDir, lockFiles.holder)
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    db.close()
    // What cannot be written to cannot be changed by two.
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_READONLY')) return () => {}
    if (!(cause instanceof Database.SqliteError) || !cause.code.startsWith('SQLITE_BUSY')) throw cause
    throw new DatabaseError(`${dataDir} is in use by ${holderIn(holderFile)}. Stop it first.`, { cause })
  }
  try {
    writeFileSync(holderFile, JSON.stringify({ name, pid: process.pid }), { mode: 0o600 })
  } catch {
    // On a full disk the lock holds without saying whose it is.
  }
  held.add(db)
  return () => {
    held.delete(db)
    db.close()
  }
}

function holderIn(file: string) {
  try {
    const { name, pid } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; pid: number }
    return `${name} (process ${pid})`
  } catch {
    return 'another process'
  }
}
