import { createHash } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { BackupError } from './backup-error.ts'
import { openReadOnly, type Db } from '../db/open.ts'

export interface DatabaseProof {
  /** Rows by table. */
  counts: Record<string, number>
  /** Of all rows, by table. */
  digests: Record<string, string>
}

/** Copies one moment of a database that is in use. */
export async function copyDatabase(from: string, to: string): Promise<DatabaseProof> {
  const source = openReadOnly(from, 5_000)
  let expected: DatabaseProof['digests']
  try {
    // A transaction held open fixes what is copied; without it each commit of the server would start it over.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(to)
    expected = digestsOf(source)
    source.exec('COMMIT')
  } finally {
    source.close()
  }
  await chmod(to, 0o600)
  const copy = new Database(to)
  // One file without companions, so that the copy is whole wherever it is carried.
  copy.pragma('journal_mode = DELETE')
  copy.close()
  const proof = proveDatabase(to)
  requireSameRows(basename(from), proof.digests, expected)
  return proof
}

/** Proves a database sound, counts its rows and takes their digests. */
export function proveDatabase(file: string): DatabaseProof {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const verdict = db.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw new BackupError(`${file} is damaged: ${String(verdict)}.`)
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all()
    const count = (table: string) =>
      db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
    return {
      counts: Object.fromEntries(tables.map((table) => [table, count(table)])),
      digests: digestsOf(db),
    }
  } finally {
    db.close()
  }
}

export function requireSameRows(
  name: string,
  found: DatabaseProof['digests'],
  expected: DatabaseProof['digests'] = {},
) {
  for (const [table, digest] of Object.entries(expected)) {
    if (found[table] !== digest)
      throw new BackupError(
        `The rows of ${table} in ${name} are not what they were when the backup was made.`,
      )
  }
}

/** Not of what a search index keeps for itself, which follows from the rest. */
function digestsOf(db: Db): DatabaseProof['digests'] {
  const tables = db.pragma('table_list') as { schema: string; name: string; type: string }[]
  const own = tables.filter(
    ({ schema, name, type }) => schema === 'main' && type === 'table' && !name.startsWith('sqlite_'),
  )
  return Object.fromEntries(own.map(({ name }) => [name, digestOf(db, name)]))
}

function digestOf(db: Db, table: string) {
  const hash = createHash('sha256')
  for (const row of db.prepare(`SELECT * FROM "${table}"`).raw().iterate()) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}
