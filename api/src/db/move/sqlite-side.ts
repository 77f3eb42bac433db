import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Db } from '../open.ts'
import { openSiteDb } from '../site-db.ts'
import { siteHistory } from '../site-history.ts'
import {
  guarded,
  MoveError,
  orderedJson,
  seeded,
  type Column,
  type Row,
  type Side,
  type Value,
} from './side.ts'

const atOnce = 500

/** `site.db` to read from: as it is, never brought to another schema. */
export function openSqliteSource(dataDir: string): Side {
  const file = join(dataDir, 'site.db')
  if (!existsSync(file)) throw new MoveError(`${file} does not exist: there is nothing to move.`)
  const db = new Database(file, { readonly: true })
  db.exec('BEGIN')
  if (db.pragma('user_version', { simple: true }) === siteHistory.length) return sideOf(db)
  db.close()
  throw new MoveError(`${file} is of another release: start the site once with this one, and stop it again.`)
}

/** `site.db` to write to; made where there is none. */
export function openSqliteTarget(dataDir: string): Side {
  const db = openSiteDb(dataDir)
  db.exec('BEGIN IMMEDIATE')
  return sideOf(db)
}

function sideOf(db: Db): Side {
  const triggers = db
    .prepare<[string], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema
       WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(guarded))
  const list = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"`).join(', ')
  return {
    place: db.name,
    hasRows: async (tables) =>
      tables.some(
        ({ name }) =>
          !seeded.includes(name) && db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined,
      ),
    count: async ({ name }) => db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number,
    async *read({ name, columns }) {
      let rows: Row[] = []
      for (const row of db
        .prepare(`SELECT ${list(columns)} FROM "${name}"`)
        .raw()
        .iterate()) {
        rows.push(columns.map(({ type }, index) => fromSqlite((row as unknown[])[index], type)))
        if (rows.length < atOnce) continue
        yield rows
        rows = []
      }
      yield rows
    },
    async write({ name, columns }, rows) {
      const own = db.pragma(`table_info("${name}")`) as Column[]
      const numbered = columns.map(
        (column) => own.find((one) => one.name === column.name)?.type === 'INTEGER',
      )
      const insert = db.prepare(
        `INSERT INTO "${name}" (${list(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      for (const row of rows)
        insert.run(
          row.map((value, index) => toSqlite(value, columns[index]?.type ?? '', numbered[index] === true)),
        )
    },
    async lastNumber({ name, numbered }) {
      const given = db.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(name)
      return (given ??
        db.prepare(`SELECT coalesce(max("${numbered}"), 0) FROM "${name}"`).pluck().get()) as number
    },
    async numberAfter({ name }, last) {
      // Its first row made an entry; other tables number by what is there.
      db.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?').run(last, name)
    },
    async clear() {
      for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`)
      for (const name of seeded) db.exec(`DELETE FROM "${name}"`)
    },
    async commit() {
      for (const { sql } of triggers) db.exec(sql)
      db.exec('COMMIT')
    },
    close: async () => void db.close(),
  }
}

function fromSqlite(value: unknown, type: string): Value {
  if (value === null) return null
  if (type === 'timestamptz') return new Date(value as string | number).toISOString()
  if (type === 'bool') return value === 1
  if (type === 'jsonb') return orderedJson(JSON.parse(value as string))
  if (type === 'bytea') return (value as Buffer).toString('hex')
  return value as string | number
}

function toSqlite(value: Value, type: string, isNumber: boolean) {
  if (value === null) return null
  if (type === 'timestamptz') return isNumber ? Date.parse(value as string) : value
  if (type === 'bool') return value === true ? 1 : 0
  if (type === 'bytea') return Buffer.from(value as string, 'hex')
  return value as string | number
}
