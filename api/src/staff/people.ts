import { randomUUID } from 'node:crypto'
import { rowsOf, type Moment, type Operation, type SiteSql } from '../db/site-sql.ts'
import { usernamePattern, usernameRule } from '@daymark/schemas/staff'
import type { Actor, Audit } from '../http/audit.ts'
import { roles, type Role } from '../http/identity.ts'
import { Problem } from '../http/problem.ts'
import type { Credentials } from './credentials.ts'
import { generatePassword, hashPassword, passwordLength } from './passwords.ts'

export interface Person {
  id: string
  username: string
  role: Role
  createdAt: string
  /** Where mails about the account go; a name that is an address stands for one. */
  email: string | null
  /** How many API tokens speak for this account. */
  tokens: number
}

export type People = ReturnType<typeof createPeople>

const selectPeople = `SELECT id, username, role, created_at AS "createdAt", email,
  (SELECT count(*) FROM credentials WHERE user_id = users.id AND kind = 'token') AS tokens FROM users`
const selectSecret = 'SELECT id, username, password FROM users'
/** An id from an address may be any text. */
const isId = 'CAST(id AS text) = $1'
const isNamed = 'lower(username) = lower($1)'

/**
 * The only SQL on `users`. Passwords that are not given are generated, and returned this once. Whatever changes an
 * account says who did, for the log.
 */
export function createPeople(
  sql: SiteSql,
  credentials: Credentials,
  audit: Audit<Operation<void>>,
  clock: () => number,
  accessEnded: () => void,
) {
  const list = async () => (await sql.query<Row>(`${selectPeople} ORDER BY lower(username)`)).map(person)
  const find = async (id: string) => first(await sql.query<Row>(`${selectPeople} WHERE ${isId}`, [id]))
  const findByName = async (username: string) =>
    first(await sql.query<Row>(`${selectPeople} WHERE ${isNamed}`, [asStored(username)]))

  function* add(
    by: Actor,
    username: string,
    role: Role,
    hash: string,
    email: string | null,
  ): Operation<Person> {
    const taken = yield* rowsOf(`${selectPeople} WHERE ${isNamed}`, [username])
    if (taken.length > 0) throw new Problem(409, 'username_taken', 'There is an account of that name.')
    const id = randomUUID()
    yield* rowsOf(
      'INSERT INTO users (id, username, password, role, created_at, email) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, username, hash, role, new Date(clock()), email],
    )
    yield* audit(by, 'person-added', `${username}: ${role}`)
    return yield* known(id)
  }

  function* changePassword(by: Actor, id: string, hash: string, endTokens: boolean): Operation<void> {
    const { username } = yield* known(id)
    yield* rowsOf('UPDATE users SET password = $1 WHERE id = $2', [hash, id])
    yield* credentials.endSessions(id, endTokens)
    const tokens = endTokens ? ['API tokens ended'] : []
    if (by.id === id) yield* audit(by, 'password-changed', tokens.join())
    else yield* audit(by, 'password-reset', [username, ...tokens].join(', '))
  }

  function* changeEmail(by: Actor, id: string, email: string | null): Operation<void> {
    yield* rowsOf(`UPDATE users SET email = $2 WHERE ${isId}`, [id, email])
    yield* audit(by, 'address-changed')
  }

  function* changeRole(by: Actor, id: string, role: Role): Operation<Person> {
    const before = yield* known(id)
    if (role !== 'administrator') yield* keepAnAdministrator(before)
    yield* rowsOf('UPDATE users SET role = $1 WHERE id = $2', [role, id])
    yield* audit(by, 'role-changed', `${before.username}: ${before.role} to ${role}`)
    return yield* known(id)
  }

  function* deleteAccount(by: Actor, id: string): Operation<void> {
    const account = yield* known(id)
    yield* keepAnAdministrator(account)
    yield* rowsOf('DELETE FROM users WHERE id = $1', [id])
    yield* audit(by, 'person-removed', account.username)
  }

  function* known(id: string): Operation<Person> {
    const found = first(yield* rowsOf<Row>(`${selectPeople} WHERE ${isId}`, [id]))
    if (!found) throw new Problem(404, 'no_such_account', 'There is no such account.')
    return found
  }

  function* keepAnAdministrator({ id, role }: Person): Operation<void> {
    if (role !== 'administrator') return
    const others = yield* rowsOf(`SELECT id FROM users WHERE role = 'administrator' AND id <> $1 LIMIT 1`, [
      id,
    ])
    if (others.length === 0) {
      throw new Problem(409, 'last_administrator', 'The last administrator stays: name another one first.')
    }
  }

  async function secret(condition: string, value: string) {
    return (await sql.query<Secret>(`${selectSecret} WHERE ${condition}`, [value]))[0]
  }

  return {
    list,
    find,
    findByName,
    async add(
      by: Actor,
      typed: string,
      role: Role,
      password = generatePassword(),
      email: string | null = null,
    ) {
      const username = asStored(typed)
      checkUsername(username)
      checkPassword(password)
      const person = await sql.transaction(add(by, username, role, hashPassword(password), email))
      return { person, password }
    },
    async setEmail(by: Actor, id: string, email: string | null) {
      await sql.transaction(changeEmail(by, id, email))
    },
    /** By a name to log in with, or by the address that mails go to. */
    async findByNameOrAddress(typed: string) {
      const named = await sql.query<Row>(`${selectPeople} WHERE ${isNamed} OR lower(email) = lower($1)`, [
        asStored(typed),
      ])
      // An address that several people share belongs to nobody in particular.
      return named.length === 1 ? first(named) : undefined
    },
    /** Its sessions end; its API tokens where that is asked for. */
    async setPassword(by: Actor, id: string, password = generatePassword(), endTokens = false) {
      checkPassword(password)
      await sql.transaction(changePassword(by, id, hashPassword(password), endTokens))
      accessEnded()
      return password
    },
    async setRole(by: Actor, id: string, role: Role) {
      const changed = await sql.transaction(changeRole(by, id, role))
      accessEnded()
      return changed
    },
    async remove(by: Actor, id: string) {
      await sql.transaction(deleteAccount(by, id))
      accessEnded()
    },
    /** Whether the Studio offers its tour to somebody. */
    async wantsTour(id: string) {
      const condition = `${isId} AND tour_seen_at IS NULL`
      return (await sql.query(`SELECT id FROM users WHERE ${condition}`, [id])).length > 0
    },
    async endTour(id: string) {
      await sql.query(`UPDATE users SET tour_seen_at = $2 WHERE ${isId}`, [id, new Date(clock())])
    },
    isEmpty: async () => (await sql.query('SELECT id FROM users LIMIT 1')).length === 0,
    secretOfName: (username: string) => secret(isNamed, asStored(username)),
    secretOfId: (id: string) => secret(isId, id),
    /** Parts of the caller's transaction. */
    inTransaction: { known, changePassword },
  }
}

interface Row extends Omit<Person, 'createdAt'> {
  createdAt: Moment
}

export interface Secret {
  id: string
  username: string
  /** The argon2id hash. */
  password: string
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

export function checkPassword(password: string) {
  const { least, most } = passwordLength
  if (password.length < least || password.length > most) {
    const message = `A password has ${least} to ${most} characters`
    throw new Problem(422, 'invalid_password', `${message}.`, { fields: { password: message } })
  }
}

/** Keyboards compose the same letter in two ways, and phones add a space. */
function asStored(username: string) {
  return username.trim().normalize('NFC')
}

function checkUsername(username: string) {
  if (!usernamePattern.test(username)) {
    throw new Problem(422, 'invalid_username', `${usernameRule}.`, { fields: { username: usernameRule } })
  }
}

function person({ createdAt, ...rest }: Row): Person {
  return { ...rest, createdAt: new Date(createdAt).toISOString() }
}

/** Where mails about an account go. */
export function addressOf({ username, email }: Pick<Person, 'username' | 'email'>) {
  return email ?? (/^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(username) ? username : undefined)
}

function first([row]: Row[]): Person | undefined {
  return row && person(row)
}
