import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { roles, type Access, type Role } from '@daymark/schemas/staff'
import type { Db } from '../db/open.ts'
import { theServer, type Actor, type Audit } from '../http/audit.ts'
import type { Identity } from '../http/identity.ts'

export type CredentialKind = 'login' | 'session' | 'token'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** So long after a password or passkey, what cannot be undone is done without another. */
const proofLifetime = 10 * minute
/** For whoever has to add a passkey before anything else. */
const enrolmentLifetime = 10 * minute
/** How long each kind is good for unless told otherwise; a session, since it was last used. */
const lifetime: Record<CredentialKind, number> = { login: minute, session: 14 * day, token: 90 * day }

interface Issue {
  /** A second secret, without which the first is worth nothing. */
  seal?: string
  /** The device of a session, the purpose of a token. */
  name?: string
  /** Where it was asked for. */
  address?: string
  /** A token may be allowed less than its person; never more. */
  role?: Role
  /** 0 is without end. */
  days?: number
  /** Who issues a token; a session is begun by the one for whom it stands. */
  by?: Actor
  /** A session that may add a passkey, and nothing else. */
  enrolment?: boolean
}

export type Credentials = ReturnType<typeof createCredentials>

/** Secrets of 256 random bits that stand for a user. The database knows their SHA-256 only. */
export function createCredentials(db: Db, audit: Audit, clock: () => number, accessEnded: () => void) {
  const insert = db.prepare(
    `INSERT INTO credentials (digest, kind, user_id, created_at, expires_at, id, name, role, address, used_at,
       proved_at, enrolment)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const prune = db.prepare('DELETE FROM credentials WHERE expires_at <= ?')
  const find = db.prepare<unknown[], Found>(
    `SELECT users.id, users.username AS name, users.role, kind, used_at AS usedAt, proved_at AS provedAt,
       credentials.role AS limitedTo
     FROM credentials JOIN users ON users.id = user_id
     WHERE digest = ? AND kind IN (?, ?) AND enrolment = ? AND (expires_at IS NULL OR expires_at > ?)`,
  )
  const noteUse = db.prepare(
    `UPDATE credentials SET used_at = @now, expires_at = iif(kind = 'session', @now + @idle, expires_at)
     WHERE digest = @digest`,
  )
  const remove = db.prepare('DELETE FROM credentials WHERE digest = ? AND kind = ?')
  const noteProof = db.prepare(
    `UPDATE credentials SET proved_at = ? WHERE digest = ? AND kind = 'session' AND enrolment = 0`,
  )
  const removeSessions = db.prepare(
    `DELETE FROM credentials WHERE user_id = ? AND kind IN ('login', 'session')`,
  )
  const removeTokens = db.prepare(`DELETE FROM credentials WHERE user_id = ? AND kind = 'token'`)
  const listOf = db.prepare<unknown[], Listed>(
    `SELECT credentials.id, kind, name, address, credentials.created_at AS createdAt, used_at AS usedAt, expires_at AS expiresAt,
       coalesce(credentials.role, users.role) AS role, digest = @digest AS current
     FROM credentials JOIN users ON users.id = user_id
     WHERE user_id = @userId AND kind IN ('session', 'token') AND enrolment = 0
       AND (expires_at IS NULL OR expires_at > @now)
     ORDER BY used_at DESC`,
  )
  const ownerOf = db
    .prepare<[string], string>(
      `SELECT user_id FROM credentials WHERE id = ? AND kind IN ('session', 'token')`,
    )
    .pluck()
  const removeById = db.prepare('DELETE FROM credentials WHERE id = ?')
  const nameOf = db.prepare<[string], string>('SELECT username FROM users WHERE id = ?').pluck()
  const describe = db.prepare<[string], { kind: string; name: string; username: string }>(
    `SELECT kind, name, username FROM credentials JOIN users ON users.id = user_id WHERE credentials.id = ?`,
  )

  const issue = db.transaction((userId: string, kind: CredentialKind, options: Issue = {}): string => {
    const {
      seal = '',
      name = '',
      address = '',
      role = null,
      days,
      by = theServer,
      enrolment = false,
    } = options
    const secret = randomBytes(32).toString('base64url')
    const now = clock()
    prune.run(now)
    const usual = enrolment ? enrolmentLifetime : lifetime[kind]
    const lasts = days === undefined ? usual : days * day
    const until = lasts === 0 ? null : now + lasts
    const stored = digest(secret + seal)
    const id = randomUUID()
    const proved = kind === 'session' ? now : null
    const what = [name.slice(0, 100), role, address, now, proved, Number(enrolment)]
    insert.run(stored, kind, userId, now, until, id, ...what)
    const username = nameOf.get(userId) ?? ''
    if (kind === 'session' && !enrolment) audit({ id: userId, name: username, address }, 'login', name)
    if (kind === 'token') audit(by, 'token-issued', [username, role, name].filter(Boolean).join(', '))
    return secret
  })

  /** Who a session or an API token speaks for. Its use is noted once an hour, which keeps a session alive. */
  function identify(secret: string): Identity | undefined {
    const now = clock()
    const found = find.get(digest(secret), 'session', 'token', 0, now)
    if (!found) return undefined
    const { id, name, role, kind, limitedTo, usedAt, provedAt } = found
    if (now - (usedAt ?? 0) >= hour) noteUse.run({ digest: digest(secret), now, idle: lifetime.session })
    const proof = now - (provedAt ?? 0) < proofLifetime ? 'recent' : 'old'
    return {
      id,
      name,
      role: limitedTo ? lesser(role, limitedTo) : role,
      ...(kind === 'session' && { proof }),
    }
  }

  /** Who has to add a passkey before anything else. */
  function identifyEnrolling(secret: string): Pick<Identity, 'id' | 'name'> | undefined {
    const found = find.get(digest(secret), 'session', 'session', 1, clock())
    return found && { id: found.id, name: found.name }
  }

  /** What it was for is done. */
  const endEnrolment = (secret: string) => void remove.run(digest(secret), 'session')

  /** The session's person has just shown a password or passkey. */
  const prove = (secret: string) => void noteProof.run(clock(), digest(secret))

  /** Turns a login code into a session, once. */
  const exchange = db.transaction((code: string, seal: string, from: Pick<Issue, 'name' | 'address'>) => {
    const sealed = digest(code + seal)
    const user = find.get(sealed, 'login', 'login', 0, clock())
    const spent = remove.run(sealed, 'login').changes === 1
    return user && spent ? issue(user.id, 'session', from) : undefined
  })

  const removeSession = db.transaction((secret: string, address: string) => {
    const user = find.get(digest(secret), 'session', 'session', 0, clock())
    if (user) audit({ ...user, address }, 'logout')
    return remove.run(digest(secret), 'session').changes > 0
  })

  function endSession(secret: string, address: string) {
    if (removeSession(secret, address)) accessEnded()
  }

  /** Part of the caller's transaction. */
  function endSessions(userId: string, alsoTokens = false) {
    removeSessions.run(userId)
    if (alsoTokens) removeTokens.run(userId)
  }

  /** Everything that speaks for a user now; `secret` is what this very request came with. */
  function list(userId: string, secret = ''): Access[] {
    const time = (at: number | null) => (at === null ? null : new Date(at).toISOString())
    return listOf
      .all({ userId, now: clock(), digest: digest(secret) })
      .map(({ createdAt, usedAt, expiresAt, current, ...rest }) => ({
        ...rest,
        createdAt: new Date(createdAt).toISOString(),
        usedAt: time(usedAt),
        expiresAt: time(expiresAt),
        current: current === 1,
      }))
  }

  const removeListed = db.transaction((by: Actor, id: string) => {
    const found = describe.get(id)
    if (found) audit(by, 'access-ended', `${found.kind} of ${found.username}: ${found.name}`)
    return removeById.run(id).changes > 0
  })

  function end(by: Actor, id: string) {
    if (removeListed(by, id)) accessEnded()
  }

  return {
    issue,
    identify,
    identifyEnrolling,
    endEnrolment,
    prove,
    exchange,
    endSession,
    endSessions,
    list,
    ownerOf: (id: string) => ownerOf.get(id),
    end,
  }
}

interface Found extends Identity {
  kind: CredentialKind
  usedAt: number | null
  provedAt: number | null
  limitedTo: Role | null
}

interface Listed extends Omit<Access, 'createdAt' | 'usedAt' | 'expiresAt' | 'current'> {
  createdAt: number
  usedAt: number | null
  expiresAt: number | null
  current: number
}

/** `roles` lists the most powerful first. */
function lesser(one: Role, other: Role) {
  return roles.indexOf(one) > roles.indexOf(other) ? one : other
}

export function bearerOf(headers: Headers): string | undefined {
  return /^bearer ([\w-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** In a few words, for a person to recognise: "Firefox on Windows". */
export function deviceOf(userAgent = '') {
  const named = (names: Record<string, RegExp>) =>
    Object.entries(names).find(([, pattern]) => pattern.test(userAgent))?.[0]
  const browser = named({
    Edge: /Edg\//,
    Opera: /OPR\//,
    Firefox: /Firefox\//,
    Chrome: /Chrome\//,
    Safari: /Safari\//,
  })
  const system = named({
    iPhone: /iPhone/,
    iPad: /iPad/,
    Android: /Android/,
    Windows: /Windows/,
    macOS: /Mac OS X/,
    Linux: /Linux/,
  })
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}

function digest(secret: string) {
  return createHash('sha256').update(secret).digest()
}
