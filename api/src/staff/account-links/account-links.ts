import { rowsOf, type Moment, type Operation, type SiteSql } from '../../db/site-sql.ts'
import type { Actor, Audit } from '../../http/audit.ts'
import { digestOf, newSecret } from '../credentials.ts'
import { checkPassword, type People } from '../people.ts'
import { hashPassword } from '../passwords.ts'

export type LinkPurpose = 'invitation' | 'reset'

const hour = 60 * 60_000
const lifetime: Record<LinkPurpose, number> = { invitation: 7 * 24 * hour, reset: hour }

interface Options {
  sql: SiteSql
  people: People
  audit: Audit<Operation<void>>
  clock: () => number
  accessEnded: () => void
}

export interface LinkedAccount {
  userId: string
  username: string
  purpose: LinkPurpose
}

export type AccountLinks = ReturnType<typeof createAccountLinks>

/**
 * The only SQL on `account_links`: whoever has one sets the password of its account, or adds a passkey, once. There is
 * one for each purpose, and only digests of the secrets are kept.
 */
export function createAccountLinks({ sql, people, audit, clock, accessEnded }: Options) {
  /** Answers the link's secret, this once; a link of before is worth nothing. */
  function* make(by: Actor, userId: string, purpose: LinkPurpose): Operation<string> {
    const { id, username } = yield* people.inTransaction.known(userId)
    const secret = newSecret()
    const now = clock()
    const until = new Date(now + lifetime[purpose])
    yield* rowsOf(
      `INSERT INTO account_links (user_id, purpose, digest, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, purpose) DO UPDATE
       SET digest = excluded.digest, created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [id, purpose, digestOf(secret), new Date(now), until],
    )
    yield* audit(by, 'link-made', `${username}: ${purpose}`)
    return secret
  }

  function* withdraw(by: Actor, userId: string): Operation<boolean> {
    const { id, username } = yield* people.inTransaction.known(userId)
    const gone = yield* removeAll(id)
    if (gone) yield* audit(by, 'link-withdrawn', username)
    return gone
  }

  function* removeAll(userId: string): Operation<boolean> {
    return (
      (yield* rowsOf('DELETE FROM account_links WHERE user_id = $1 RETURNING purpose', [userId])).length > 0
    )
  }

  function* useUp(secret: string, password: string, address: string): Operation<LinkedAccount | undefined> {
    const [found] = yield* rowsOf<LinkedAccount>(selectLinked, [digestOf(secret), new Date(clock())])
    if (!found) return undefined
    const by = { id: found.userId, name: found.username, address }
    yield* removeAll(found.userId)
    yield* audit(by, 'link-used', found.purpose)
    yield* people.inTransaction.changePassword(by, found.userId, hashPassword(password), false)
    return found
  }

  return {
    make: (by: Actor, userId: string, purpose: LinkPurpose) => sql.transaction(make(by, userId, purpose)),
    withdraw: (by: Actor, userId: string) => sql.transaction(withdraw(by, userId)),
    /** Whose account a link is for; undefined once it was used, withdrawn or is too old. */
    async find(secret: string): Promise<LinkedAccount | undefined> {
      return (await sql.query<LinkedAccount>(selectLinked, [digestOf(secret), new Date(clock())]))[0]
    },
    /** Sets the password, which ends the account's sessions and its links. */
    async setPassword(secret: string, password: string, address: string) {
      checkPassword(password)
      const account = await sql.transaction(useUp(secret, password, address))
      if (account) accessEnded()
      return account
    },
    /** What it was for is done. */
    end: (userId: string) => sql.transaction(removeAll(userId)),
    /**
     * A new secret for a link that waits, so that a mail can carry it and nothing that is stored does. Undefined when
     * there is none to mail any more.
     */
    async renew(userId: string, purpose: LinkPurpose) {
      const secret = newSecret()
      const values = [digestOf(secret), userId, purpose, new Date(clock())]
      const renewed = await sql.query(
        `UPDATE account_links SET digest = $1
         WHERE CAST(user_id AS text) = $2 AND purpose = $3 AND expires_at > $4 RETURNING purpose`,
        values,
      )
      return renewed.length > 0 ? secret : undefined
    },
    /** Until when the links that wait can be used, by account. */
    async waiting() {
      const rows = await sql.query<{ userId: string; purpose: LinkPurpose; expiresAt: Moment }>(
        `SELECT user_id AS "userId", purpose, expires_at AS "expiresAt" FROM account_links WHERE expires_at > $1
         ORDER BY purpose DESC`,
        [new Date(clock())],
      )
      return new Map(
        rows.map(({ userId, purpose, expiresAt }) => [
          userId,
          { purpose, expiresAt: new Date(expiresAt).toISOString() },
        ]),
      )
    },
  }
}

const selectLinked = `SELECT user_id AS "userId", username, purpose FROM account_links JOIN users ON users.id = user_id
  WHERE digest = $1 AND expires_at > $2`
