import { randomUUID } from 'node:crypto'
import type { Db } from '../db/open.ts'
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
  /** How many API tokens speak for this account. */
  tokens: number
}

export type People = ReturnType<typeof createPeople>

/**
 * The only SQL on `users`. Passwords that are not given are generated, and returned this once. Whatever changes an
 * account says who did, for the log.
 */
export function createPeople(
  db: Db,
  credentials: Credentials,
  audit: Audit,
  clock: () => number,
  accessEnded: () => void,
) {
  const columns = `id, username, role, created_at AS createdAt,
    (SELECT count(*) FROM credentials WHERE user_id = users.id AND kind = 'token') AS tokens`
  const all = db.prepare(`SELECT ${columns} FROM users ORDER BY username`)
  const byId = db.prepare(`SELECT ${columns} FROM users WHERE id = ?`)
  const byName = db.prepare(`SELECT ${columns} FROM users WHERE username = ?`)
  const secretByName = db.prepare('SELECT id, username, password FROM users WHERE username = ?')
  const secretById = db.prepare('SELECT id, username, password FROM users WHERE id = ?')
  const insert = db.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?)')
  const updatePassword = db.prepare('UPDATE users SET password = ? WHERE id = ?')
  const updateRole = db.prepare('UPDATE users SET role = ? WHERE id = ?')
  const deleteUser = db.prepare('DELETE FROM users WHERE id = ?')
  const otherAdministrators = db.prepare(
    `SELECT count(*) FROM users WHERE role = 'administrator' AND id <> ?`,
  )
  const anyone = db.prepare('SELECT 1 FROM users LIMIT 1')

  const list = () => all.all().map(person)
  const find = (id: string) => optionalPerson(byId.get(id))
  const findByName = (username: string) => optionalPerson(byName.get(asStored(username)))

  const add = db.transaction((by: Actor, typed: string, role: Role, password = generatePassword()) => {
    const username = asStored(typed)
    checkUsername(username)
    checkPassword(password)
    if (byName.get(username)) throw new Problem(409, 'username_taken', 'There is an account of that name.')
    const id = randomUUID()
    insert.run(id, username, hashPassword(password), role, clock())
    audit(by, 'person-added', `${username}: ${role}`)
    return { person: known(id), password }
  })

  const changePassword = db.transaction(
    (by: Actor, id: string, password = generatePassword(), endTokens = false) => {
      checkPassword(password)
      const { username } = known(id)
      updatePassword.run(hashPassword(password), id)
      credentials.endSessions(id, endTokens)
      if (by.id === id) audit(by, 'password-changed')
      else audit(by, 'password-reset', username)
      return password
    },
  )

  const changeRole = db.transaction((by: Actor, id: string, role: Role) => {
    const { username, role: before } = known(id)
    if (role !== 'administrator') keepAnAdministrator(id)
    updateRole.run(role, id)
    audit(by, 'role-changed', `${username}: ${before} to ${role}`)
    return known(id)
  })

  const deleteAccount = db.transaction((by: Actor, id: string) => {
    const { username } = known(id)
    keepAnAdministrator(id)
    deleteUser.run(id)
    audit(by, 'person-removed', username)
  })

  /** Once the change is stored, and only then. */
  function thenTell<Result>(result: Result) {
    accessEnded()
    return result
  }

  function known(id: string): Person {
    const found = find(id)
    if (!found) throw new Problem(404, 'no_such_account', 'There is no such account.')
    return found
  }

  function keepAnAdministrator(id: string) {
    if (find(id)?.role !== 'administrator') return
    if (otherAdministrators.pluck().get(id) === 0) {
      throw new Problem(409, 'last_administrator', 'The last administrator stays: name another one first.')
    }
  }

  return {
    list,
    find,
    findByName,
    add,
    /** Its sessions end; its API tokens where that is asked for. */
    setPassword: (by: Actor, id: string, password?: string, endTokens?: boolean) =>
      thenTell(changePassword(by, id, password, endTokens)),
    setRole: (by: Actor, id: string, role: Role) => thenTell(changeRole(by, id, role)),
    remove: (by: Actor, id: string) => thenTell(deleteAccount(by, id)),
    isEmpty: () => anyone.get() === undefined,
    secretOfName: (username: string) => secretByName.get(asStored(username)) as Secret | undefined,
    secretOfId: (id: string) => secretById.get(id) as Secret | undefined,
  }
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

function person(row: unknown): Person {
  const { createdAt, ...rest } = row as Omit<Person, 'createdAt'> & { createdAt: number }
  return { ...rest, createdAt: new Date(createdAt).toISOString() }
}

function optionalPerson(row: unknown): Person | undefined {
  return row === undefined ? undefined : person(row)
}
