import { rowsOf, type Operation, type SiteSql } from '../../db/site-sql.ts'

/** What an answered challenge is good for. */
export type Purpose = 'login' | 'proof' | 'enrol'

/** As long as the browser is told to wait, and a little more for the way. */
const lifetimeMs = 6 * 60_000
const most = 5_000

export type Challenges = ReturnType<typeof createChallenges>

/** The only SQL on `passkey_challenges`: each is answered once, in time, and for what it was made. */
export function createChallenges(sql: SiteSql, clock: () => number) {
  function* keep(challenge: string, purpose: Purpose, userId: string): Operation<void> {
    const now = clock()
    yield* rowsOf('DELETE FROM passkey_challenges WHERE expires_at <= $1', [new Date(now)])
    const [kept] = yield* rowsOf<{ count: number }>('SELECT count(*) AS count FROM passkey_challenges')
    if (kept && kept.count >= most) {
      yield* rowsOf(
        `DELETE FROM passkey_challenges WHERE challenge =
           (SELECT challenge FROM passkey_challenges ORDER BY expires_at LIMIT 1)`,
      )
    }
    yield* rowsOf(
      'INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4)',
      [challenge, purpose, userId, new Date(now + lifetimeMs)],
    )
  }

  return {
    /** `userId` is empty where nobody is known yet. */
    keep: (challenge: string, purpose: Purpose, userId = '') =>
      sql.transaction(keep(challenge, purpose, userId)),
    async take(challenge: string, purpose: Purpose, userId = '') {
      const taken = await sql.query(
        `DELETE FROM passkey_challenges
         WHERE challenge = $1 AND purpose = $2 AND user_id = $3 AND expires_at > $4 RETURNING challenge`,
        [challenge, purpose, userId, new Date(clock())],
      )
      return taken.length === 1
    },
  }
}
