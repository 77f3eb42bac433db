import pg from 'pg'
import { isStorageFault } from '../storage-fault.ts'
import { asStorageFault } from './faults.ts'
import { createSilenceGuard } from './silence.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import type { Postgres, Sql } from './sql.ts'

/** With the wait for a connection, a request is answered within five seconds whatever happens to the database. */
const limits = { connectMs: 1_500, transactionMs: 3_000, statementMs: 2_500, lockMs: 2_000 }

/** What every connection has in common. Unless the URL says otherwise, a database on another machine proves its name. */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    ssl: isOnThisMachine(new URL(url)) ? false : { rejectUnauthorized: true },
    application_name: 'daymark',
    connectionString: url,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    types: { getTypeParser },
  }
}

/** Of an advisory lock, which ends with the connection that holds it. */
export const lockKey = (name: 'schema' | 'server') => `hashtextextended('daymark ${name}', 0)`

/** Looks at nothing yet: `openSitePostgres` waits for the database and brings its schema to the newest. */
export function createPool(url: string, { max = 10 }: { max?: number } = {}): Postgres {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max,
    query_timeout: limits.transactionMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: 2 * limits.transactionMs,
    onConnect: async (client) => void (await client.query(durable)),
  })
  // Of a connection at rest: the pool has let go of it already and opens another when it is needed.
  pool.on('error', ignore)

  /** A connection out of the pool. After `ms` it is cut, and what waits for it fails. */
  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>, ms?: number) {
    const client = await pool.connect().catch(asStorageFault)
    let released = false
    const release = (broken: boolean) => {
      if (released) return
      released = true
      client.release(broken)
    }
    client.on('error', ignore)
    const timer = ms === undefined ? undefined : setTimeout(release, ms, true)
    try {
      const result = await work(client)
      release(false)
      return result
    } catch (cause) {
      release(isStorageFault(cause))
      throw cause
    } finally {
      clearTimeout(timer)
      client.off('error', ignore)
    }
  }

  const unlessSilent = createSilenceGuard()

  return {
    query: (text, values) => unlessSilent(() => rowsOf(pool, text, values)),
    transaction: (work) =>
      unlessSilent(() =>
        withClient(async (client) => {
          const sql: Sql = { query: (text, values) => rowsOf(client, text, values) }
          await sql.query('BEGIN')
          try {
            const result = await work(sql)
            await sql.query('COMMIT')
            return result
          } catch (cause) {
            await sql.query('ROLLBACK').catch(ignore)
            throw cause
          }
        }, limits.transactionMs),
      ),
    alone: (name, work) =>
      withClient(async (client) => {
        const key = `hashtextextended('daymark work ' || $1, 0)`
        const locked = await rowsOf<{ mine: boolean }>(
          client,
          `SELECT pg_try_advisory_lock(${key}) AS mine`,
          [name],
        )
        if (!locked[0]?.mine) return
        // A connection that is lost takes the lock with it.
        await work().finally(() => rowsOf(client, `SELECT pg_advisory_unlock(${key})`, [name]))
      }),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/** A commit is acknowledged once it is on disk, whatever is usual for this database or its user. */
const durable = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') IN ('off', 'local')`

async function rowsOf<Row extends object>(
  on: pg.Pool | pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
) {
  const { rows } = await on.query<Row>(text, values.map(asText)).catch(asStorageFault)
  return rows
}

/** PostgreSQL's texts hold no NUL: what asks for one finds nothing. */
const asText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

const ignore = () => undefined

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
