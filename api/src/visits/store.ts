import { rowsOf, type Operation, type SiteSql } from '../db/site-sql.ts'

/** So many happened: in an hour, `2026-01-31T14`, or on a day, `2026-01-31`. */
export interface Sum {
  at: string
  kind: string
  name: string
  count: number
}

/** From the first day up to the second, which is not included. */
export interface Span {
  from: string
  until: string
}

/** So many addresses that lead nowhere are kept. Those that few visitors asked for make room for new ones. */
const mostMissed = 200

export type VisitStore = ReturnType<typeof createVisitStore>

const addUp = `ON CONFLICT (at, kind, name) DO UPDATE SET count = visit_sums.count + excluded.count`
const within = 'at >= $1 AND at < $2'

/** All SQL of the room. */
export function createVisitStore(sql: SiteSql) {
  return {
    add: (sums: readonly Sum[]) => sql.transaction(addAll(sums)),

    totals: ({ from, until }: Span) =>
      sql.query<Omit<Sum, 'at'>>(
        `SELECT kind, name, sum(count) AS count FROM visit_sums WHERE ${within} GROUP BY kind, name`,
        [from, until],
      ),

    daily: ({ from, until }: Span, kinds: readonly string[]) =>
      sql.query<{ day: string; kind: string; count: number }>(
        `SELECT substr(at, 1, 10) AS day, kind, sum(count) AS count FROM visit_sums
         WHERE ${within} AND kind IN (${kinds.map((_kind, index) => `$${index + 3}`).join(', ')})
         GROUP BY substr(at, 1, 10), kind`,
        [from, until, ...kinds],
      ),

    /** By the hour of the day, as far back as hours are kept. */
    hourly: ({ from, until }: Span, kind: string) =>
      sql.query<{ hour: string; count: number }>(
        `SELECT substr(at, 12, 2) AS hour, sum(count) AS count FROM visit_sums
         WHERE ${within} AND kind = $3 AND length(at) > 10 GROUP BY substr(at, 12, 2)`,
        [from, until, kind],
      ),

    /** Every sum of each day, the days in order. */
    listed: ({ from, until }: Span) =>
      sql.query<Omit<Sum, 'at'> & { day: string }>(
        `SELECT substr(at, 1, 10) AS day, kind, name, sum(count) AS count FROM visit_sums WHERE ${within}
         GROUP BY substr(at, 1, 10), kind, name ORDER BY 1, 2, 3`,
        [from, until],
      ),

    /** Makes days of the hours before this day, a day at a time. */
    async foldHours(before: string) {
      while (await sql.transaction(foldOldest(before)));
    },

    async prune(before: string) {
      await sql.query('DELETE FROM visit_sums WHERE at < $1', [before])
    },

    /** By the address, how many visitors asked for it in vain. */
    addMissed: (visitors: ReadonlyMap<string, number>, day: string) =>
      sql.transaction(addAllMissed(visitors, day)),
    missed: () =>
      sql.query<{ address: string; visitors: number; lastDay: string }>(
        `SELECT address, visitors, last_day AS "lastDay" FROM missed_addresses
         ORDER BY visitors DESC, last_day DESC, address`,
      ),
    async pruneMissed(before: string) {
      await sql.query('DELETE FROM missed_addresses WHERE last_day < $1', [before])
    },

    readers: async () =>
      (await sql.query<{ id: string }>('SELECT user_id AS id FROM visit_readers')).map(({ id }) => id),
    async isReader(userId: string) {
      return (await sql.query('SELECT 1 FROM visit_readers WHERE user_id = $1', [userId])).length > 0
    },
    async setReader(userId: string, wanted: boolean) {
      await sql.query(
        wanted
          ? 'INSERT INTO visit_readers VALUES ($1) ON CONFLICT DO NOTHING'
          : 'DELETE FROM visit_readers WHERE user_id = $1',
        [userId],
      )
    },
  }
}

function* addAll(sums: readonly Sum[]): Operation<void> {
  for (const { at, kind, name, count } of sums)
    yield* rowsOf(`INSERT INTO visit_sums VALUES ($1, $2, $3, $4) ${addUp}`, [at, kind, name, count])
}

function* addAllMissed(visitors: ReadonlyMap<string, number>, day: string): Operation<void> {
  for (const [address, count] of visitors) {
    yield* rowsOf(
      `INSERT INTO missed_addresses VALUES ($1, $2, $3) ON CONFLICT (address)
       DO UPDATE SET visitors = missed_addresses.visitors + excluded.visitors, last_day = excluded.last_day`,
      [address, count, day],
    )
  }
  yield* rowsOf(
    `DELETE FROM missed_addresses WHERE address NOT IN
     (SELECT address FROM missed_addresses ORDER BY visitors DESC, last_day DESC, address LIMIT ${mostMissed})`,
  )
}

function* foldOldest(before: string): Operation<boolean> {
  const [oldest] = yield* rowsOf<{ at: string | null }>(
    'SELECT min(at) AS at FROM visit_sums WHERE at < $1 AND length(at) > 10',
    [before],
  )
  if (!oldest?.at) return false
  const day = oldest.at.slice(0, 10)
  // Between a day and its last hour in the order of texts there is no other day.
  const hours = `at > $1 AND at < $1 || 'U'`
  yield* rowsOf(
    `INSERT INTO visit_sums SELECT substr(at, 1, 10), kind, name, sum(count) FROM visit_sums
     WHERE ${hours} GROUP BY substr(at, 1, 10), kind, name ${addUp}`,
    [day],
  )
  yield* rowsOf(`DELETE FROM visit_sums WHERE ${hours}`, [day])
  return true
}
