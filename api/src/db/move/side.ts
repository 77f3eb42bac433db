import { createHash } from 'node:crypto'

/** A column by its type in PostgreSQL, which tells more than SQLite's. */
export interface Column {
  name: string
  type: string
}

export interface Table {
  name: string
  columns: readonly Column[]
  /** The column that is numbered by the database, which never gives a number twice. */
  numbered: string | undefined
}

/** Alike in both engines: moments as ISO text, bytes as hexadecimal digits, JSON with its keys in order. */
export type Value = string | number | boolean | null
export type Row = readonly Value[]

/** A column that one engine keeps and makes of the others; it is not compared. */
export interface Derived {
  table: string
  column: string
  from: (row: Record<string, Value>) => Value
}

/** Tables that begin with rows, and whose triggers refuse what a copy has to do. */
export const guarded = ['audit_ends', 'audit_log']
/** Of these, what is there at the beginning; it gives way to the copy. */
export const seeded = ['audit_ends']

/** One of the two databases, in one transaction. Nothing of it is kept unless `commit` is called. */
export interface Side {
  /** For people; holds no password. */
  place: string
  hasRows: (tables: readonly Table[]) => Promise<boolean>
  count: (table: Table) => Promise<number>
  /** Makes way for the copy; `commit` puts back what guards the tables. */
  clear: () => Promise<void>
  /** Every row, some at a time. */
  read: (table: Table) => AsyncGenerator<Row[]>
  write: (table: Table, rows: readonly Row[]) => Promise<void>
  /** The last number that was given, also to a row that is gone. */
  lastNumber: (table: Table) => Promise<number>
  numberAfter: (table: Table, last: number) => Promise<void>
  commit: () => Promise<void>
  close: () => Promise<void>
}

/** A move that was not made; the message is one plain sentence for the operator. */
export class MoveError extends Error {}

export interface Copied {
  name: string
  rows: number
  digest: string
}

/** Copies every row, reads the copies back and compares them; what differs in anything is not kept. */
export async function move(
  source: Side,
  target: Side,
  tables: readonly Table[],
  progress: (table: string, done: number, all: number) => void,
): Promise<Copied[]> {
  if (await target.hasRows(tables)) throw new MoveError(`${target.place} is not empty; nothing was written.`)
  let all = 0
  for (const table of tables) all += await source.count(table)
  await target.clear()
  let done = 0
  const copied: Copied[] = []
  for (const table of tables) {
    const sent = createTally()
    for await (const rows of source.read(table)) {
      await target.write(table, rows)
      sent.add(rows)
      done += rows.length
      progress(table.name, done, all)
    }
    const stored = createTally()
    for await (const rows of target.read(table)) stored.add(rows)
    if (stored.rows() !== sent.rows() || stored.digest() !== sent.digest())
      throw new MoveError(`The copies in ${table.name} are not what was read; nothing was written.`)
    if (table.numbered !== undefined) await target.numberAfter(table, await source.lastNumber(table))
    copied.push({ name: table.name, rows: sent.rows(), digest: sent.digest() })
  }
  await target.commit()
  return copied
}

/** Counts rows and adds up the SHA-256 of each, so that their order does not matter. */
function createTally() {
  let rows = 0
  let sum = 0n
  return {
    add(more: readonly Row[]) {
      rows += more.length
      for (const row of more) {
        const digest = createHash('sha256').update(JSON.stringify(row)).digest('hex')
        sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`))
      }
    },
    rows: () => rows,
    digest: () => sum.toString(16).padStart(64, '0'),
  }
}

/** jsonb keeps no order of keys. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
