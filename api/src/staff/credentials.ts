import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/open.ts'
import type { Identity } from '../http/identity.ts'

export type CredentialKind = 'login' | 'session' | 'token'

const minute = 60_000
/** How long each kind is good for; an API token until it is revoked. */
const lifetime: Record<CredentialKind, number | null> = {
  login: minute,
  session: 14 * 24 * 60 * minute,
  token: null,
}

export type Credentials = ReturnType<typeof createCredentials>

/** Secrets of 256 random bits that stand for a user. The database knows their SHA-256 only. */
export function createCredentials(db: Db, clock: () => number, accessEnded: () => void) {
  const insert = db.prepare('INSERT INTO credentials VALUES (?, ?, ?, ?, ?)')
  const prune = db.prepare('DELETE FROM credentials WHERE expires_at <= ?')
  const find = db.prepare(
    `SELECT users.id, users.username AS name, users.role FROM credentials JOIN users ON users.id = user_id
     WHERE digest = ? AND kind IN (?, ?) AND (expires_at IS NULL OR expires_at > ?)`,
  )
  const remove = db.prepare('DELETE FROM credentials WHERE digest = ? AND kind = ?')
  const removeOfUser = db.prepare(
    `DELETE FROM credentials WHERE user_id = ? AND kind IN ('login', 'session')`,
  )

  /** A `seal` is a second secret, without which the first is worth nothing. */
  function issue(userId: string, kind: CredentialKind, seal = ''): string {
    const secret = randomBytes(32).toString('base64url')
    const now = clock()
    prune.run(now)
    const lasts = lifetime[kind]
    insert.run(digest(secret + seal), kind, userId, now, lasts === null ? null : now + lasts)
    return secret
  }

  /** Who a session or an API token speaks for. */
  function identify(secret: string): Identity | undefined {
    return find.get(digest(secret), 'session', 'token', clock()) as Identity | undefined
  }

  /** Turns a login code into a session, once. */
  const exchange = db.transaction((code: string, seal: string): string | undefined => {
    const sealed = digest(code + seal)
    const user = find.get(sealed, 'login', 'login', clock()) as Identity | undefined
    const spent = remove.run(sealed, 'login').changes === 1
    return user && spent ? issue(user.id, 'session') : undefined
  })

  function endSession(secret: string) {
    if (remove.run(digest(secret), 'session').changes > 0) accessEnded()
  }

  /** Part of the caller's transaction. */
  const endSessions = (userId: string) => void removeOfUser.run(userId)

  return { issue, identify, exchange, endSession, endSessions }
}

export function bearerOf(headers: Headers): string | undefined {
  return /^bearer ([\w-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1]
}

function digest(secret: string) {
  return createHash('sha256').update(secret).digest()
}
