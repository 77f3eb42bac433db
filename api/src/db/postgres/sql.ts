/** Parameters are $1, $2 …; numbers of 64 bits come back as numbers. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Postgres extends Sql {
  /** On one connection, for three seconds at most; when `work` throws nothing of it is kept. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Runs `work` unless it runs under the same name already, on any server. */
  alone(name: string, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}
