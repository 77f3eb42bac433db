import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseError, newerRelease } from '../open.ts'
import { siteHistory, type Migration } from '../site-history.ts'
import { isStorageFault } from '../storage-fault.ts'
import type { Log } from '../../log/log.ts'
import { asStorageFault, reasonOf } from './faults.ts'
import { connectionTo, createPool, lockKey } from './postgres.ts'
import type { Postgres } from './sql.ts'

const oldest = 15
const waitMs = 60_000
const longestPauseMs = 5_000

interface Options {
  url: string
  log: Log
  history?: readonly Migration[]
  waitForMs?: number
  /** Called before the schema of what is there changes; nothing changes when it throws. */
  beforeUpgrade?: BeforeUpgrade
}

type BeforeUpgrade = (version: number) => Promise<void>

/** Waits for the database to be there, and brings it to the newest schema. */
export async function openSitePostgres({
  url,
  log,
  history = siteHistory,
  waitForMs = waitMs,
  beforeUpgrade,
}: Options): Promise<Postgres> {
  const { host, pathname } = new URL(url)
  const place = `The database ${pathname.slice(1)} at ${host}`
  const until = performance.now() + waitForMs
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await prepare(url, history, beforeUpgrade)
      return createPool(url)
    } catch (cause) {
      if (!isStorageFault(cause) || performance.now() + pauseMs > until)
        throw new DatabaseError(`${place} cannot be used: ${reasonOf(cause)}.`, { cause })
      log(`${place} cannot be reached yet (${reasonOf(cause)}); trying again for a minute.`, 'warn')
      await pause(pauseMs)
    }
  }
}

async function prepare(url: string, history: readonly Migration[], beforeUpgrade?: BeforeUpgrade) {
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => undefined)
  try {
    await client.connect().catch(asStorageFault)
    await migrate(client, history, beforeUpgrade)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Forward only, each once, by one server at a time; the others wait and find it done. */
export async function migrate(
  client: pg.Client,
  history: readonly Migration[] = siteHistory,
  beforeUpgrade?: BeforeUpgrade,
) {
  const run = (text: string) => client.query<{ version: number }>(text).catch(asStorageFault)
  const major = await run(`SELECT current_setting('server_version_num')::int / 10000 AS version`)
  if ((major.rows[0]?.version ?? 0) < oldest)
    throw new DatabaseError(`it is PostgreSQL ${major.rows[0]?.version}, and ${oldest} or newer is needed`)
  await run(`SELECT pg_advisory_lock(${lockKey('schema')})`)
  await run('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)')
  const { rows } = await run('SELECT version FROM schema_version')
  const version = rows[0]?.version
  if (version === undefined) await run('INSERT INTO schema_version VALUES (0)')
  if (version !== undefined && version > history.length) throw new DatabaseError(newerRelease)
  if (version && version < history.length) await beforeUpgrade?.(version)
  for (const [index, { postgres = '' }] of history.entries()) {
    if (index < (version ?? 0)) continue
    // One message with several statements is one transaction.
    await run(`${postgres}; UPDATE schema_version SET version = ${index + 1}`)
  }
}
