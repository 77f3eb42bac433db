import { hash, randomBytes, randomUUID } from 'node:crypto'
import { roles, type Access, type Role } from '@daymark/schemas/staff'
import { rowsOf, type Moment, type Operation, type SiteSql } from '../db/site-sql.ts'
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

const selectFound = `SELECT users.id, users.username AS name, users.role, kind, used_at AS "usedAt", proved_at AS "provedAt",
    credentials.role AS "limitedTo"
  FROM credentials JOIN users ON users.id = user_id
  WHERE digest = $1 AND kind IN ($2, $3) AND enrolment = $4 AND (expires_at IS NULL OR expires_at > $5)`

const isListed = `kind IN ('session', 'token')`

/** Secrets of 256 random bits that stand for a user. The database knows their SHA-256 only. */
export function createCredentials(
  sql: SiteSql,
  audit: Audit<Operation<void>>,
  clock: () => number,
  accessEnded: () => void,
) {
  /** Part of the caller's transaction. */
  function* issueIn(userId: string, kind: CredentialKind, options: Issue = {}): Operation<string> {
    const { seal = '', name = '', address = '', role, days, by = theServer, enrolment = false } = options
    const secret = newSecret()
    const now = clock()
    yield* rowsOf('DELETE FROM credentials WHERE expires_at <= $1', [new Date(now)])
    const usual = enrolment ? enrolmentLifetime : lifetime[kind]
    const lasts = days === undefined ? usual : days * day
    yield* rowsOf(
      `INSERT INTO credentials (digest, kind, user_id, created_at, expires_at, id, name, role, address, used_at,
         proved_at, enrolment)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $4, $10, $11)`,
      [
        digestOf(secret + seal),
        kind,
        userId,
        new Date(now),
        lasts === 0 ? null : new Date(now + lasts),
        randomUUID(),
        name.slice(0, 100),
        role,
        address,
        kind === 'session' ? new Date(now) : null,
        enrolment,
      ],
    )
    const [user] = yield* rowsOf<{ username: string }>('SELECT username FROM users WHERE id = $1', [userId])
    const username = user?.username ?? ''
    if (kind === 'session' && !enrolment) yield* audit({ id: userId, name: username, address }, 'login', name)
    if (kind === 'token') yield* audit(by, 'token-issued', [username, role, name].filter(Boolean).join(', '))
    return secret
  }

  /** Who a session or an API token speaks for. Its use is noted once an hour, which keeps a session alive. */
  async function identify(secret: string): Promise<Identity | undefined> {
    const now = clock()
    const values = [digestOf(secret), 'session', 'token', false, new Date(now)]
    const [found] = await sql.query<Found>(selectFound, values)
    if (!found) return undefined
    const { id, name, role, kind, limitedTo, usedAt, provedAt } = found
    if (now - Number(usedAt) >= hour) {
      await sql.query(
        `UPDATE credentials SET used_at = $1, expires_at = CASE WHEN kind = 'session' THEN $2 ELSE expires_at END
         WHERE digest = $3`,
        [new Date(now), new Date(now + lifetime.session), digestOf(secret)],
      )
    }
    const proof = now - Number(provedAt) < proofLifetime ? 'recent' : 'old'
    return {
      id,
      name,
      role: limitedTo ? lesser(role, limitedTo) : role,
      ...(kind === 'session' && { proof }),
    }
  }

  /** Who has to add a passkey before anything else. */
  async function identifyEnrolling(secret: string): Promise<Pick<Identity, 'id' | 'name'> | undefined> {
    const values = [digestOf(secret), 'session', 'session', true, new Date(clock())]
    const [found] = await sql.query<Found>(selectFound, values)
    return found && { id: found.id, name: found.name }
  }

  /** What it was for is done. */
  async function endEnrolment(secret: string) {
    await sql.transaction(remove(digestOf(secret), 'session'))
  }

  /** The session's person has just shown a password or passkey. */
  async function prove(secret: string) {
    await sql.query(
      `UPDATE credentials SET proved_at = $1 WHERE digest = $2 AND kind = 'session' AND enrolment = $3`,
      [new Date(clock()), digestOf(secret), false],
    )
  }

  function* remove(stored: Buffer, kind: CredentialKind): Operation<boolean> {
    const gone = yield* rowsOf('DELETE FROM credentials WHERE digest = $1 AND kind = $2 RETURNING id', [
      stored,
      kind,
    ])
    return gone.length > 0
  }

  /** Turns a login code into a session, once. */
  function* exchange(code: string, seal: string, from: Pick<Issue, 'name' | 'address'>) {
    const sealed = digestOf(code + seal)
    const [user] = yield* rowsOf<Found>(selectFound, [sealed, 'login', 'login', false, new Date(clock())])
    const spent = yield* remove(sealed, 'login')
    return user && spent ? yield* issueIn(user.id, 'session', from) : undefined
  }

  function* removeSession(secret: string, address: string): Operation<boolean> {
    const values = [digestOf(secret), 'session', 'session', false, new Date(clock())]
    const [user] = yield* rowsOf<Found>(selectFound, values)
    if (user) yield* audit({ ...user, address }, 'logout')
    return yield* remove(digestOf(secret), 'session')
  }

  async function endSession(secret: string, address: string) {
    if (await sql.transaction(removeSession(secret, address))) accessEnded()
  }

  /** Part of the caller's transaction. */
  function* endSessions(userId: string, alsoTokens = false): Operation<void> {
    yield* rowsOf(`DELETE FROM credentials WHERE user_id = $1 AND kind IN ('login', 'session')`, [userId])
    if (alsoTokens) yield* rowsOf(`DELETE FROM credentials WHERE user_id = $1 AND kind = 'token'`, [userId])
  }

  /** Everything that speaks for a user now; `secret` is what this very request came with. */
  async function list(userId: string, secret = ''): Promise<Access[]> {
    const rows = await sql.query<Listed>(
      `SELECT credentials.id, kind, name, address, credentials.created_at AS "createdAt", used_at AS "usedAt",
         expires_at AS "expiresAt", coalesce(credentials.role, users.role) AS role, digest = $1 AS current
       FROM credentials JOIN users ON users.id = user_id
       WHERE CAST(users.id AS text) = $2 AND ${isListed} AND enrolment = $3 AND (expires_at IS NULL OR expires_at > $4)
       ORDER BY used_at DESC`,
      [digestOf(secret), userId, false, new Date(clock())],
    )
    const time = (at: Moment | null) => (at === null ? null : new Date(at).toISOString())
    return rows.map(({ createdAt, usedAt, expiresAt, current, ...rest }) => ({
      ...rest,
      createdAt: new Date(createdAt).toISOString(),
      usedAt: time(usedAt),
      expiresAt: time(expiresAt),
      current: Boolean(current),
    }))
  }

  async function ownerOf(id: string) {
    const rows = await sql.query<{ userId: string }>(
      `SELECT user_id AS "userId" FROM credentials WHERE id = $1 AND ${isListed}`,
      [id],
    )
    return rows[0]?.userId
  }

  function* removeListed(by: Actor, id: string): Operation<boolean> {
    const [found] = yield* rowsOf<{ kind: string; name: string; username: string }>(
      `SELECT kind, name, username FROM credentials JOIN users ON users.id = user_id WHERE credentials.id = $1`,
      [id],
    )
    if (found) yield* audit(by, 'access-ended', `${found.kind} of ${found.username}: ${found.name}`)
    return (yield* rowsOf('DELETE FROM credentials WHERE id = $1 RETURNING id', [id])).length > 0
  }

  async function end(by: Actor, id: string) {
    if (await sql.transaction(removeListed(by, id))) accessEnded()
  }

  return {
    issue: (userId: string, kind: CredentialKind, options?: Issue) =>
      sql.transaction(issueIn(userId, kind, options)),
    identify,
    identifyEnrolling,
    endEnrolment,
    prove,
    exchange: (code: string, seal: string, from: Pick<Issue, 'name' | 'address'>) =>
      sql.transaction(exchange(code, seal, from)),
    endSession,
    endSessions,
    list,
    ownerOf,
    end,
  }
}

interface Found extends Identity {
  kind: CredentialKind
  usedAt: Moment | null
  provedAt: Moment | null
  limitedTo: Role | null
}

interface Listed extends Omit<Access, 'createdAt' | 'usedAt' | 'expiresAt' | 'current'> {
  createdAt: Moment
  usedAt: Moment | null
  expiresAt: Moment | null
  current: number | boolean
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

export const newSecret = () => randomBytes(32).toString('base64url')
export const digestOf = (secret: string) => hash('sha256', secret, 'buffer')
