import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createListeners, type Bus, type Topic } from '../bus.ts'
import { DatabaseError } from '../open.ts'
import type { Log } from '../../log/log.ts'
import { reasonOf } from './faults.ts'
import { connectionTo, lockKey } from './postgres.ts'
import type { Sql } from './sql.ts'

interface Options {
  url: string
  sql: Sql
  /** Content of its own is one server's: no other may share the database with it. */
  alone: boolean
  log: Log
  heartbeatMs?: number
}

interface News {
  from: string
  topic: Topic
  text?: string
}

const channel = 'daymark'
const pauses = { firstMs: 100, longestMs: 5_000 }

/**
 * LISTEN and NOTIFY. The connection that listens is looked after by a heartbeat, because one that was cut without a word
 * looks like one on which nothing happens; after each new one the listeners are told to ask again.
 */
export async function openPostgresBus({ url, sql, alone, log, heartbeatMs = 3_000 }: Options): Promise<Bus> {
  const { subscribe, tell, tellAll } = createListeners()
  const me = randomUUID()
  const closed = new AbortController()
  let current = await connect().catch((cause: unknown) => {
    if (cause instanceof DatabaseError) throw cause
    throw new DatabaseError(`The database cannot be listened to: ${reasonOf(cause)}.`, { cause })
  })
  const kept = keepConnected()

  async function connect() {
    const client = new pg.Client({ ...connectionTo(url), query_timeout: heartbeatMs })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', resolve)
    })
    client.on('notification', ({ payload = '' }) => {
      const { from, topic, text } = JSON.parse(payload) as News
      if (from !== me) tell(topic, text)
    })
    try {
      await client.connect()
      await client.query(noticesTheEnd)
      await takePlace(client)
      await client.query(`LISTEN ${channel}`)
      return { client, lost }
    } catch (cause) {
      client.end().catch(() => undefined)
      throw cause
    }
  }

  /** Held by the connection for as long as this server lives: exclusive beside content of its own, shared otherwise. */
  async function takePlace(client: pg.Client) {
    const lock = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
    const { rows } = await client.query<{ free: boolean }>(`SELECT ${lock}(${lockKey('server')}) AS free`)
    if (!rows[0]?.free) throw new DatabaseError(alone ? notAlone : besideAnother)
  }

  async function keepConnected() {
    while (!closed.signal.aborted) {
      await untilLost(current)
      current.client.end().catch(() => undefined)
      if (closed.signal.aborted) return
      for (let pauseMs = pauses.firstMs; ; pauseMs = Math.min(pauseMs * 2, pauses.longestMs)) {
        try {
          current = await connect()
          log('The connection to the database is back; everything is asked again.')
          tellAll()
          break
        } catch (cause) {
          log(`What other servers tell is not heard: ${reasonOf(cause)}`, 'warn')
          await pause(pauseMs * (0.5 + Math.random()), undefined, { signal: closed.signal }).catch(
            () => undefined,
          )
          if (closed.signal.aborted) return
        }
      }
    }
  }

  async function untilLost({ client, lost }: typeof current) {
    const over = new AbortController()
    const { signal } = over
    void lost.then(() => over.abort())
    while (!signal.aborted && !closed.signal.aborted) {
      await pause(heartbeatMs, undefined, { signal: AbortSignal.any([signal, closed.signal]) }).catch(
        () => undefined,
      )
      if (!signal.aborted && !closed.signal.aborted) await client.query('SELECT 1').catch(() => over.abort())
    }
  }

  return {
    subscribe,
    async publish(topic, text) {
      tell(topic, text)
      await notify(sql, { from: me, topic, text })
    },
    async close() {
      closed.abort()
      await kept
      await current.client.end().catch(() => undefined)
    },
  }
}

/** For a command, which tells the servers and hears nothing. */
export function createPostgresTeller(sql: Sql): Bus {
  return {
    subscribe() {},
    publish: (topic, text) => notify(sql, { from: '', topic, text }),
    async close() {},
  }
}

async function notify(sql: Sql, news: News) {
  await sql.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(news)])
}

/** The place of a server that was cut off without a word is free again after half a minute, not after hours. */
const noticesTheEnd =
  'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'

const notAlone =
  'Another server uses this database already. Content that is kept in a data folder belongs to one server: stop the other one, or keep the content in hosted Sanity (SANITY_PROJECT_ID) and let all of them share it.'
const besideAnother =
  'A server that keeps its content in its own data folder uses this database already, and its content would not be seen here: stop it first, or start it with SANITY_PROJECT_ID as well.'
