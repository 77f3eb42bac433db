import type { Alone } from '../alone.ts'

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
