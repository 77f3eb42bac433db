import { Hono } from 'hono'
import type { Identify } from '../http/identity.ts'
import { localLimits } from '../http/limits/rate-limit.ts'
import { createWorkBudget } from '../http/limits/work-budget.ts'
import { invitationRoutes } from './account-links/invitation-routes.ts'
import { linkRoutes } from './account-links/link-routes.ts'
import { createAccounts } from './accounts.ts'
import { bearerOf } from './credentials.ts'
import { createFailedLogins } from './login/failed-logins.ts'
import { loginRoutes } from './login/login.ts'
import { createOwnPassword } from './own-password.ts'
import { ownPasskeyRoutes } from './passkeys/own-passkey-routes.ts'
import { passkeyLoginRoutes } from './passkeys/passkey-login-routes.ts'
import { proofRoutes } from './passkeys/proof-routes.ts'
import { addressOf } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import type { StaffOptions, StaffParts } from './staff-parts.ts'

export type Staff = ReturnType<typeof createStaff>

/** The people who may write: their accounts, how they log in, and whom a request speaks for. */
export function createStaff(options: StaffOptions) {
  const { sql, audit, clock, limits = localLimits(clock), accessEnded } = options
  const accounts = createAccounts(sql, audit, clock, accessEnded)
  const { people } = accounts

  const identify: Identify = async (headers) => {
    const secret = bearerOf(headers)
    return secret === undefined ? undefined : accounts.credentials.identify(secret)
  }

  const noteFailed = createFailedLogins(people, (...entry) => sql.transaction(audit(...entry)), clock)
  const parts: StaffParts = {
    ...options,
    ...accounts,
    secure: options.secure ?? false,
    limits,
    work: options.work ?? createWorkBudget(),
    identify,
    noteFailed,
    ownPassword: createOwnPassword(people, noteFailed, limits),
  }
  const routes = new Hono()
    .route('/', sessionRoutes(parts))
    .route('/', peopleRoutes(parts))
    .route('/', loginRoutes(parts))
    .route('/', passkeyLoginRoutes(parts))
    .route('/', ownPasskeyRoutes(parts))
    .route('/', proofRoutes(parts))
    .route('/', linkRoutes(parts))
    .route('/', invitationRoutes(parts))

  /** Under which name somebody's work is shown to the others. */
  async function person(id: string) {
    const found = await people.find(id)
    return found && { id, name: found.username, address: addressOf(found) }
  }

  /** Who may look after enquiries. */
  async function colleagues() {
    const everybody = await people.list()
    return everybody
      .filter(({ role }) => role !== 'viewer')
      .map(({ id, username }) => ({ id, name: username }))
  }

  return { routes, identify, person, colleagues, ...accounts }
}
