import type { Actor } from '../http/audit.ts'
import { Problem } from '../http/problem.ts'
import type { Limits } from '../http/limits/rate-limit.ts'
import type { NoteFailedLogin } from './login/failed-logins.ts'
import { verifyPassword } from './passwords.ts'
import type { People } from './people.ts'

export type OwnPassword = ReturnType<typeof createOwnPassword>

/** Whoever is logged in shows their password again; ten wrong ones in a quarter of an hour are enough. */
export function createOwnPassword(people: People, noteFailed: NoteFailedLogin, limits: Limits) {
  const guesses = limits('own passwords', { limit: 10, windowMs: 15 * 60_000 })

  /** `field` is where it was typed. */
  async function check({ id, address }: Actor, password: string, field: string) {
    const { ok, retryAfter } = await guesses.take(id)
    if (!ok) {
      const headers = { 'retry-after': String(retryAfter) }
      throw new Problem(429, 'too_many_attempts', 'Too many attempts. Try again later.', { headers })
    }
    const secret = await people.secretOfId(id)
    if (!secret || !(await verifyPassword(password.slice(0, 200), secret.password))) {
      await noteFailed(id, address)
      const wrong = 'That is not your password'
      throw new Problem(422, 'wrong_password', `${wrong}.`, { fields: { [field]: wrong } })
    }
    await guesses.giveBack(id)
  }

  return { check }
}
