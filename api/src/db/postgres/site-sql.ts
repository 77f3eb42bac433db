import type { Operation, SiteSql } from '../site-sql.ts'
import type { Postgres, Sql } from './sql.ts'

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
