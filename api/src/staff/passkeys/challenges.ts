import type { Db } from '../../db/open.ts'

/** What an answered challenge is good for. */
export type Purpose = 'login' | 'proof' | 'enrol'

/** As long as the browser is told to wait, and a little more for the way. */
const lifetimeMs = 6 * 60_000
const most = 5_000

export type Challenges = ReturnType<typeof createChallenges>

/** The only SQL on `passkey_challenges`: each is answered once, in time, and for what it was made. */
export function createChallenges(db: Db, clock: () => number) {
  const insert = db.prepare('INSERT INTO passkey_challenges VALUES (?, ?, ?, ?)')
  const prune = db.prepare('DELETE FROM passkey_challenges WHERE expires_at <= ?')
  const count = db.prepare<[], number>('SELECT count(*) FROM passkey_challenges').pluck()
  const dropOldest = db.prepare(
    `DELETE FROM passkey_challenges WHERE challenge =
       (SELECT challenge FROM passkey_challenges ORDER BY expires_at LIMIT 1)`,
  )
  const take = db.prepare(
    'DELETE FROM passkey_challenges WHERE challenge = ? AND purpose = ? AND user_id = ? AND expires_at > ?',
  )

  return {
    /** `userId` is empty where nobody is known yet. */
    async keep(challenge: string, purpose: Purpose, userId = '') {
      const now = clock()
      prune.run(now)
      if ((count.get() ?? 0) >= most) dropOldest.run()
      insert.run(challenge, purpose, userId, now + lifetimeMs)
    },
    async take(challenge: string, purpose: Purpose, userId = '') {
      return take.run(challenge, purpose, userId, clock()).changes === 1
    },
  }
}
