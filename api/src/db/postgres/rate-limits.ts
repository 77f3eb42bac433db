import { hash } from 'node:crypto'
import { createSharedBatch } from './shared-batch.ts'
import type { Postgres } from './sql.ts'

interface Event {
  name: string
  key: string
  limit: number
  windowMs: number
}

interface Counted {
  name: string
  key: string
  used: number
  wait: number
}

const pruneEveryMs = 600_000

/** Limits that all servers share: at most `limit` events for a key in a window that opens with the first. */
export function createPostgresLimits(db: Postgres) {
  /** Events that come together are counted together; those beyond the limit are counted, too, and change nothing. */
  const take = createSharedBatch(async (events: readonly Event[]) => {
    const windows = [...Map.groupBy(events, placeOf).values()]
    const counted = await db.query<Counted>(
      `INSERT INTO rate_limits AS known (name, key, used, ends_at)
       SELECT name, key, count, now() + ms * interval '1 millisecond'
       FROM unnest($1::text[], $2::text[], $3::integer[], $4::float8[]) AS event (name, key, count, ms)
       ORDER BY name, key
       ON CONFLICT (name, key) DO UPDATE SET
         used = CASE WHEN known.ends_at > now() THEN known.used ELSE 0 END + excluded.used,
         ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
       RETURNING name, key, used, ceil(extract(epoch FROM ends_at - now()))::integer AS wait`,
      [
        windows.map(([event]) => event?.name),
        windows.map(([event]) => event?.key),
        windows.map((window) => window.length),
        windows.map(([event]) => event?.windowMs),
      ],
    )
    const known = new Map(counted.map((each) => [placeOf(each), each]))
    const verdicts = windows.flatMap((window) => {
      const { used = 0, wait = 0 } = known.get(placeOf(window[0]!)) ?? {}
      return window.map((event, index) => {
        const ok = used - window.length + index < event.limit
        return [event, { ok, retryAfter: ok ? 0 : Math.max(1, wait) }] as const
      })
    })
    const verdictOf = new Map(verdicts)
    return events.map((event) => verdictOf.get(event)!)
  })

  const prune = () => db.alone('rate limits', async () => void (await db.query(deletePast)))
  // What could not be pruned now is pruned the next time.
  const timer = setInterval(() => void prune().catch(() => undefined), pruneEveryMs).unref()

  return {
    limits: (name: string, { limit, windowMs }: { limit: number; windowMs: number }) => ({
      take: (key: string) => take({ name, key: digestOf(key), limit, windowMs }),
      async giveBack(key: string) {
        await db.query(
          'UPDATE rate_limits SET used = used - 1 WHERE name = $1 AND key = $2 AND used > 0 AND ends_at > now()',
          [name, digestOf(key)],
        )
      },
    }),
    prune,
    stop: () => clearInterval(timer),
  }
}

const deletePast = 'DELETE FROM rate_limits WHERE ends_at <= now()'

const placeOf = ({ name, key }: Pick<Event, 'name' | 'key'>) => `${name} ${key}`

/** Addresses and names stay out of the database, and keys are equally long. */
const digestOf = (key: string) => hash('sha256', key, 'base64')
