import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { copyBeforeUpgrade } from './before-upgrade.ts'
import { notePlace } from './in-place.ts'
import { copyIfUnwritable } from './unwritable.ts'
import { makeFolder } from './make-folder.ts'
import { errorMessage } from './error-message.ts'

export type Db = Database.Database

/** A database that cannot be used as it is: the message is one plain sentence for the operator. */
export class DatabaseError extends Error {}

/**
 * Opens `file` durably and brings it to the newest schema, of an earlier one with a copy beside it. `migrations` run forward only, once each,
 * counted by `user_version`; entries that have been released are never edited.
 */
export function openDatabase(file: string, migrations: readonly string[]): Db {
  try {
    makeFolder(dirname(file))
  } catch (cause) {
    throw new DatabaseError(`The folder ${dirname(file)} cannot be created: ${errorMessage(cause)}.`, {
      cause,
    })
  }
  let db: Db | undefined
  try {
    const copy = copyIfUnwritable(file)
    requireUsable(copy ?? file, migrations.length)
    db = new Database(copy ?? file, { timeout: 250 })
    db.pragma('journal_mode = WAL')
    db.pragma('secure_delete = ON')
    db.pragma('foreign_keys = ON')
    // WAL files come back as NORMAL when opened again, which would lose acknowledged rows in a power cut.
    db.pragma('synchronous = FULL')
    if (db.pragma('synchronous', { simple: true }) !== 2)
      throw new Error('it does not accept synchronous=FULL')
    if (copy === undefined && versionOf(db) > 0 && versionOf(db) < migrations.length)
      copyBeforeUpgrade(db, versionOf(db))
    migrate(db, migrations)
    // Everything can be read, and whatever would write is refused.
    if (copy !== undefined) db.pragma('query_only = ON')
    notePlace(db)
    return db
  } catch (cause) {
    db?.close()
    throw new DatabaseError(`${file} cannot be used: ${errorMessage(cause)}. It was left as it is.`, {
      cause,
    })
  }
}

/** A mistyped DATA_DIR gets a plain answer, and no new folder. */
export function requireExisting(file: string) {
  if (existsSync(file)) return
  throw new DatabaseError(
    `There is no data in ${dirname(file)}: nothing was ever started there. Is DATA_DIR right?`,
  )
}

/** A file that cannot be ours as it is gets refused before anything writes to it, so that what can be saved stays. */
function requireUsable(file: string, newest: number) {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return
  const fault = findDamage(file) ?? readOnly(file, (db) => strangeness(db, newest))
  if (fault !== undefined) throw new Error(fault)
}

/** What is wrong with a database file, in a few words; reads all of it. */
export function findDamage(file: string): string | undefined {
  try {
    const verdict = readOnly(file, (db) => db.pragma('quick_check(1)', { simple: true }) as string)
    return verdict === 'ok' ? undefined : `it is damaged (${verdict.replaceAll(/\s+/g, ' ')})`
  } catch (cause) {
    return errorMessage(cause)
  }
}

export const newerRelease =
  'it was written by a newer release: start that one again, or bring back a backup from before it'

function strangeness(db: Db, newest: number) {
  const version = versionOf(db)
  if (version > newest) return newerRelease
  const empty = db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  return version === 0 && !empty ? 'it belongs to another program' : undefined
}

/** For looking only: another process may be writing, and an older schema stays as it is. */
export const openReadOnly = (file: string, timeout = 250): Db =>
  new Database(copyIfUnwritable(file) ?? file, { readonly: true, fileMustExist: true, timeout })

function readOnly<Result>(file: string, read: (db: Db) => Result) {
  const db = openReadOnly(file)
  try {
    return read(db)
  } finally {
    db.close()
  }
}

function migrate(db: Db, migrations: readonly string[]) {
  for (const [index, sql] of migrations.entries()) {
    if (index < versionOf(db)) continue
    db.transaction(() => {
      db.exec(sql)
      db.pragma(`user_version = ${index + 1}`)
    }).immediate()
  }
}

/** Opened from a folder that takes nothing. */
export const isReadOnly = (db: Db) => db.pragma('query_only', { simple: true }) === 1

export const versionOf = (db: Db) => db.pragma('user_version', { simple: true }) as number
