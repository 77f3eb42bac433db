import type { Audit } from '../../http/audit.ts'
import { createRateLimit } from '../../http/limits/rate-limit.ts'
import type { People } from '../people.ts'

/** So many entries an hour about names that nobody has; attempts at accounts are bounded by the login's throttle. */
const mostOfNobody = 60

export type NoteFailedLogin = ReturnType<typeof createFailedLogins>

/** A name that nobody has is not written down: it may be a password in the wrong field. */
export function createFailedLogins(people: Pick<People, 'find'>, audit: Audit, clock?: () => number) {
  const ofNobody = createRateLimit({ limit: mostOfNobody, windowMs: 60 * 60_000, clock })

  return async (userId: string | undefined, address: string) => {
    const person = userId === undefined ? undefined : await people.find(userId)
    if (person) await audit({ id: person.id, name: person.username, address }, 'login-failed')
    else if (ofNobody.take('').ok)
      await audit({ id: '', name: 'Somebody', address }, 'login-failed', 'unknown name')
  }
}
