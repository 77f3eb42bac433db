import type { Context } from 'hono'
import { actorOf, type Actor } from './audit.ts'
import type { ClientAddress } from './client-address.ts'
import { roles, type Identify, type Identity, type Role } from './identity.ts'
import { Problem } from './problem.ts'

/** The identity of the request when its role is at least `least`; otherwise throws a 401 or 403. */
export async function requireRole(c: Context, identify: Identify, least: Role): Promise<Identity> {
  const caller = await identify(c.req.raw.headers)
  if (!caller) {
    throw new Problem(401, 'login_required', 'Log in first.', { headers: { 'www-authenticate': 'Bearer' } })
  }
  // `roles` lists the highest first.
  if (roles.indexOf(caller.role) > roles.indexOf(least)) {
    throw new Problem(403, 'role_too_low', 'Your role does not allow this.')
  }
  return caller
}

/** Who acts, where their role is at least `least`; `check` may refuse them, too. */
export async function requireActor(
  c: Context,
  { identify, clientAddress }: { identify: Identify; clientAddress: ClientAddress },
  least: Role,
  check?: (caller: Identity) => void,
): Promise<Actor> {
  const caller = await requireRole(c, identify, least)
  check?.(caller)
  return actorOf(c, caller, clientAddress)
}

/** For what cannot be undone: a session has shown a password or passkey lately; a token does what its role allows. */
export function requireProof({ proof }: Identity) {
  if (proof === 'old') {
    throw new Problem(403, 'proof_needed', 'Show once more that it is you, by your passkey or your password.')
  }
}

/** For what decides who gets in: an API token may not, because it cannot show that a person asks. */
export function requirePerson(caller: Identity) {
  if (caller.proof === undefined) {
    throw new Problem(403, 'person_needed', 'An API token may not do this. Sign in to the Studio.')
  }
  requireProof(caller)
}
