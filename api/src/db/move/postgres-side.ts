import pg from 'pg'
import { migrate } from '../postgres/open.ts'
import { connectionTo, lockKey } from '../postgres/postgres.ts'
import { siteHistory } from '../site-history.ts'
import {
  guarded,
  MoveError,
  orderedJson,
  seeded,
  type Column,
  type Derived,
  type Row,
  type Side,
  type Table,
  type Value,
} from './side.ts'

const atOnce = 500

/** The database at `url`, which no server may use meanwhile, and its tables, those first to which others refer. */
export async function openPostgresSide(url: string, as: 'source' | 'target', derived: Derived) {
  const { host, pathname } = new URL(url)
  const place = `The database ${pathname.slice(1)} at ${host}`
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const lock = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${lockKey('server')}) AS free`,
    )
    if (!lock.rows[0]?.free) throw new MoveError(`${place} is used by a server: stop it first.`)
    const side = sideOf(client, place, derived)
    if (as === 'source') await requireNewest(client, place)
    else {
      if (await side.hasRows(await tablesOf(client, derived)))
        throw new MoveError(`${place} is not empty; nothing was written.`)
      await migrate(client)
    }
    const tables = await tablesOf(client, derived)
    await client.query(as === 'source' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN')
    return { side, tables }
  } catch (cause) {
    await client.end()
    throw cause
  }
}

async function requireNewest(client: pg.Client, place: string) {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version')
  if (rows[0]?.version !== siteHistory.length)
    throw new MoveError(`${place} is of another release: start a server with this one, and stop it again.`)
}

/** Those first to which others refer. */
async function tablesOf(client: pg.Client, derived: Derived): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(
    `SELECT c.relname AS name,
       (SELECT json_agg(json_build_object('name', a.attname, 'type', t.typname) ORDER BY a.attnum)
        FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          AND NOT (c.relname = $1 AND a.attname = $2)) AS columns,
       (SELECT min(a.attname) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0
          AND pg_get_serial_sequence(quote_ident(c.relname), a.attname) IS NOT NULL) AS numbered,
       ARRAY(SELECT f.relname::text FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "refersTo"
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname <> 'schema_version'
     ORDER BY c.relname`,
    [derived.table, derived.column],
  )
  const ordered: Table[] = []
  const known = () => ordered.map(({ name }) => name)
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, refersTo }) => !known().includes(name) && refersTo.every((other) => known().includes(other)),
    )
    if (next.length === 0) throw new Error('Tables refer to one another in a circle.')
    ordered.push(
      ...next.map(({ name, columns, numbered }) => ({ name, columns, numbered: numbered ?? undefined })),
    )
  }
  return ordered
}

function sideOf(client: pg.Client, place: string, derived: Derived): Side {
  const identifier = ({ name }: Column) => client.escapeIdentifier(name)
  // A day is no moment: the driver would read it in this machine's time zone.
  const toRead = (column: Column) => identifier(column) + (column.type === 'date' ? '::text' : '')
  const quoted = ({ name }: Table) => client.escapeIdentifier(name)
  return {
    place,
    async hasRows(tables) {
      for (const table of tables) {
        if (seeded.includes(table.name)) continue
        const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`)
        if (rowCount !== 0) return true
      }
      return false
    },
    async clear() {
      for (const name of guarded) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
      for (const name of seeded) await client.query(`DELETE FROM ${name}`)
    },
    async count(table) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*) FROM ${quoted(table)}`)
      return rows[0]?.count ?? 0
    },
    async *read(table) {
      const { columns } = table
      const list = columns.map(toRead).join(', ')
      await client.query(`DECLARE moving NO SCROLL CURSOR FOR SELECT ${list} FROM ${quoted(table)}`)
      for (let more = true; more;) {
        const { rows } = await client.query<unknown[]>({
          text: `FETCH ${atOnce} FROM moving`,
          rowMode: 'array',
        })
        yield rows.map((row) => row.map((value, index) => fromPostgres(value, columns[index]?.type ?? '')))
        more = rows.length === atOnce
      }
      await client.query('CLOSE moving')
    },
    async write(table, rows) {
      if (rows.length === 0) return
      const { columns, written } = withDerived(table, rows)
      const marks = written.map(
        (_row, index) =>
          `(${columns.map((_column, at) => `$${index * columns.length + at + 1}`).join(', ')})`,
      )
      await client.query(
        `INSERT INTO ${quoted(table)} (${columns.map(identifier).join(', ')}) OVERRIDING SYSTEM VALUE
         VALUES ${marks.join(', ')}`,
        written.flatMap((row) => row.map((value, index) => toPostgres(value, columns[index]?.type ?? ''))),
      )
    },
    async lastNumber(table) {
      const { rows } = await client.query<{ last: number | null }>(
        `SELECT pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass) AS last`,
        [quoted(table), table.numbered],
      )
      return rows[0]?.last ?? 0
    },
    async numberAfter(table, last) {
      if (last > 0)
        await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [
          quoted(table),
          table.numbered,
          last,
        ])
    },
    async commit() {
      for (const name of guarded) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
      await client.query('COMMIT')
    },
    close: () => client.end(),
  }

  function withDerived({ name, columns }: Table, rows: readonly Row[]) {
    if (name !== derived.table) return { columns, written: rows }
    const named = (row: Row) =>
      Object.fromEntries(columns.map((column, at) => [column.name, row[at] ?? null]))
    return {
      columns: [...columns, { name: derived.column, type: 'text' }],
      written: rows.map((row) => [...row, derived.from(named(row))]),
    }
  }
}

function fromPostgres(value: unknown, type: string): Value {
  if (value === null) return null
  if (type === 'timestamptz') return (value as Date).toISOString()
  if (type === 'jsonb') return orderedJson(value)
  if (type === 'bytea') return (value as Buffer).toString('hex')
  return value as string | number | boolean
}

function toPostgres(value: Value, type: string) {
  return type === 'bytea' && value !== null ? Buffer.from(value as string, 'hex') : value
}
