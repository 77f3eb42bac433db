import type { Moment, SiteSql } from '../db/site-sql.ts'
import type { ProxyUse } from '../http/client-address.ts'

/** What the doctor asks about and only requests can tell. */
export type Sighting = `proxy-${ProxyUse}` | 'content-webhook'

const noteEveryMs = 3_600_000

/** The only SQL on `last_seen`: when each was last seen, by any of the servers. */
export function createLastSeen(sql: SiteSql, clock = Date.now) {
  const noted = new Map<Sighting, number>()
  return {
    /** Answers whether it was noted: once an hour is enough, because a proxy is seen with every request. */
    note(what: Sighting) {
      const now = clock()
      if (now - (noted.get(what) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return false
      noted.set(what, now)
      // What cannot be stored at this moment is noted again in an hour.
      void sql.query(upsert, [what, new Date(now)]).catch(() => undefined)
      return true
    },
    async at(what: Sighting) {
      const [row] = await sql.query<{ at: Moment }>('SELECT at FROM last_seen WHERE name = $1', [what])
      return row && Number(row.at)
    },
  }
}

const upsert = `INSERT INTO last_seen (name, at) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET at = excluded.at`
