import { createPool } from '../../db/postgres/postgres.ts'
import { errorMessage } from '../../db/error-message.ts'
import { siteHistory } from '../../db/site-history.ts'
import { broken, fine, worthALook, type Check } from '../check.ts'

const slowMs = 50
const fewConnections = 10
const mostAheadMs = 2_000

export const postgresCheck: Check = {
  name: 'PostgreSQL',
  inStudio: true,
  async run({ env: { databaseUrl }, clock }) {
    if (databaseUrl === undefined) return []
    const db = createPool(databaseUrl, { max: 1 })
    try {
      const [state] = await db.query<State>(stateQuery)
      const times = []
      for (let turn = 0; turn < 5; turn += 1) {
        const begun = performance.now()
        await db.query('SELECT 1')
        times.push(performance.now() - begun)
      }
      const [now] = await db.query<{ now: Date }>('SELECT clock_timestamp() AS now')
      if (!state) return []
      const ahead = clock() - (now?.now.getTime() ?? clock())
      const latency = Math.min(...times)
      const version = await schemaVersion(db)
      const text = `Version ${state.version}, schema ${version} of ${siteHistory.length}, ${latency.toFixed(1)} ms away, ${state.free} connections left; statements end after ${state.statement}, waits for locks after ${state.lock}.`
      if (version > siteHistory.length)
        return broken(text, 'It was written by a newer release: run that one.')
      if (version < siteHistory.length)
        return worthALook(text, 'The next npm start upgrades it. Make a backup before.')
      if (state.free < fewConnections)
        return worthALook(
          text,
          'Raise max_connections, or the limit of the database or its user; or find who holds them: SELECT * FROM pg_stat_activity.',
        )
      if (latency > slowMs)
        return worthALook(
          text,
          'Every enquiry waits that long several times: move the servers and the database together.',
        )
      if (Math.abs(ahead) > mostAheadMs)
        return worthALook(
          `${text} Its clock and ours differ by ${Math.round(Math.abs(ahead) / 1_000)} s.`,
          'Let both machines take the time from the network (NTP).',
        )
      return fine(text)
    } catch (error) {
      return broken(
        `It cannot be used: ${errorMessage(error)}.`,
        'See whether it runs, whether this machine reaches it, and whether DATABASE_URL names user, password and database as they are.',
      )
    } finally {
      await db.close()
    }
  },
}

interface State {
  version: string
  statement: string
  lock: string
  free: number
}

const stateQuery = `SELECT current_setting('server_version') AS version,
  current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  (SELECT least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - count(*),
    nullif(db.datconnlimit, -1) - count(*) FILTER (WHERE datname = current_database()),
    nullif(me.rolconnlimit, -1) - count(*) FILTER (WHERE usename = current_user)
  )::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS free
  FROM pg_database db, pg_roles me WHERE db.datname = current_database() AND me.rolname = current_user`

/** 0 where nothing was started yet. */
async function schemaVersion(db: ReturnType<typeof createPool>) {
  const [table] = await db.query<{ there: boolean }>(
    `SELECT to_regclass('schema_version') IS NOT NULL AS there`,
  )
  if (!table?.there) return 0
  const [row] = await db.query<{ version: number }>('SELECT version FROM schema_version')
  return row?.version ?? 0
}
