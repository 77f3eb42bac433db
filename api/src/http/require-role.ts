import type { Context } from 'hono'
import { roles, type Identify, type Identity, type Role } from './identity.ts'
import { Problem } from './problem.ts'

/** Who asks, when they may do what `least` may; otherwise the one answer to strangers, or to too low a role. */
export async function requireRole(c: Context, identify: Identify, least: Role): Promise<Identity> {
  const caller = await identify(c.req.raw.headers)
  if (!caller) {
    throw new Problem(401, 'login_required', 'Log in first.', { headers: { 'www-authenticate': 'Bearer' } })
  }
  // `roles` lists the mightiest first.
  if (roles.indexOf(caller.role) > roles.indexOf(least)) {
    throw new Problem(403, 'role_too_low', 'Your role does not allow this.')
  }
  return caller
}
