import type { Db } from './open.ts'

interface Statement {
  text: string
  values: readonly unknown[]
}

/**
 * Part of a transaction: yields its statements and is handed their rows, so that SQLite runs it within one turn of the
 * event loop and PostgreSQL on one connection. An operation is a part of another by `yield*`.
 */
export type Operation<Result> = Generator<Statement, Result, object[]>

/** A moment as the engines answer it; both take a `Date`. */
export type Moment = number | Date

/**
 * SQL that both engines understand, for what needs no engine's own ways: `$1`, `$2` … for values, RETURNING for what was
 * changed, no types of either engine.
 */
export interface SiteSql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** All of it or nothing, and by one writer at a time. */
  transaction<Result>(operation: Operation<Result>): Promise<Result>
}

export type SqliteSql = ReturnType<typeof createSqliteSql>

/** One statement of an operation. */
export function* rowsOf<Row extends object>(text: string, values: readonly unknown[] = []): Operation<Row[]> {
  return (yield { text, values }) as Row[]
}

export function createSqliteSql(db: Db) {
  const prepared = new Map<string, ReturnType<typeof db.prepare>>()

  function rows({ text, values }: Statement) {
    const statement = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, statement)
    const bound = Object.fromEntries(values.map((value, index) => [index + 1, asStored(value)]))
    if (statement.reader) return statement.all(bound) as object[]
    statement.run(bound)
    return []
  }

  /** Part of the caller's transaction. */
  function runNow<Result>(operation: Operation<Result>): Result {
    let step = operation.next()
    while (!step.done) step = operation.next(rows(step.value))
    return step.value
  }
  const inTransaction = db.transaction((operation: Operation<unknown>) => runNow(operation))

  return {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      rows({ text, values }) as Row[],
    transaction: async <Result>(operation: Operation<Result>) => inTransaction.immediate(operation) as Result,
    runNow,
  } satisfies SiteSql & { runNow: unknown }
}

function asStored(value: unknown) {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return Number(value)
  return value ?? null
}
