import type { Alone } from '../alone.ts'
import type { Operation, SiteSql } from '../site-sql.ts'

/** Parameters are $1, $2 …; numbers of 64 bits come back as numbers. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Postgres extends Sql {
  /** On one connection, for three seconds at most; when `work` throws nothing of it is kept. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  alone: Alone
  connections: () => Record<'total' | 'idle' | 'waiting', number>
  close(): Promise<void>
}

export function createPostgresSql(db: Postgres): SiteSql {
  return {
    query: (text, values) => db.query(text, values),
    transaction: (operation) => db.transaction((sql) => runAlone(sql, operation)),
  }
}

/**
 * Part of the caller's transaction. One writer at a time, as on SQLite: what an operation has read stays true until its
 * end, and the log is one chain.
 */
export async function runAlone<Result>(sql: Sql, operation: Operation<Result>): Promise<Result> {
  await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('daymark writer', 0))`)
  let step = operation.next()
  while (!step.done) step = operation.next(await sql.query(step.value.text, step.value.values))
  return step.value
}
