import { Hono } from 'hono'
import type { Operation, SiteSql } from '../db/site-sql.ts'
import { theServer, type Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import { localLimits, type Limits } from '../http/limits/rate-limit.ts'
import type { WorkBudget } from '../http/limits/work-budget.ts'
import { createAccountLinks } from './account-links/account-links.ts'
import { invitationRoutes } from './account-links/invitation-routes.ts'
import { linkRoutes } from './account-links/link-routes.ts'
import type { SendAccountMail } from './account-links/mails.ts'
import { bearerOf, createCredentials } from './credentials.ts'
import { createFailedLogins } from './login/failed-logins.ts'
import { loginRoutes } from './login/login.ts'
import { createOwnPassword } from './own-password.ts'
import { ownPasskeyRoutes } from './passkeys/own-passkey-routes.ts'
import { passkeyLoginRoutes } from './passkeys/passkey-login-routes.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { proofRoutes } from './passkeys/proof-routes.ts'
import { addressOf, createPeople } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { createStaffSettings } from './staff-settings.ts'

export interface StaffOptions {
  sql: SiteSql
  /** Told of every change of who may do what, in the transaction of the change. */
  audit: Audit<Operation<void>>
  ownOrigin: (origin: string) => boolean
  /** Is the site served over TLS? */
  secure?: boolean
  clientAddress: ClientAddress
  clock?: () => number
  /** Of guesses; those of this server alone unless told otherwise. */
  limits?: Limits
  /** What addresses may cause by logging in. */
  work?: WorkBudget
  /** Somebody's access has ended or shrunk: whoever serves a lasting stream asks again who may read it. */
  accessEnded?: () => void
  /** Somebody guessed at this account until they had to wait. */
  guessedAt?: (userId: string) => void
  /** Mail about an account; without it links are handed over. */
  accountMail?: SendAccountMail
  /** The site's faces as styles, for the login page. */
  fontFaces?: () => string
  /** The firm's, for the login page and for passkeys. */
  firmName?: () => Promise<string>
}

export type Staff = ReturnType<typeof createStaff>

/** The people who may write: their accounts, how they log in, and whom a request speaks for. */
export function createStaff(options: StaffOptions) {
  const { sql, audit, secure = false, clock, limits = localLimits(clock), accessEnded } = options
  const accounts = createAccounts(sql, audit, clock, accessEnded)
  const { people } = accounts

  const identify: Identify = async (headers) => {
    const secret = bearerOf(headers)
    return secret === undefined ? undefined : accounts.credentials.identify(secret)
  }

  const noteFailed = createFailedLogins(people, (...entry) => sql.transaction(audit(...entry)), clock)
  const shared = {
    ...options,
    ...accounts,
    secure,
    limits,
    identify,
    noteFailed,
    ownPassword: createOwnPassword(people, noteFailed, limits),
  }
  const routes = new Hono()
    .route('/', sessionRoutes(shared))
    .route('/', peopleRoutes(shared))
    .route('/', loginRoutes(shared))
    .route('/', passkeyLoginRoutes(shared))
    .route('/', ownPasskeyRoutes(shared))
    .route('/', proofRoutes(shared))
    .route('/', linkRoutes(shared))
    .route('/', invitationRoutes(shared))

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

/** The accounts without their routes, for commands. */
export function createAccounts(
  sql: SiteSql,
  audit: Audit<Operation<void>>,
  clock: () => number = Date.now,
  accessEnded = () => {},
) {
  const credentials = createCredentials(sql, audit, clock, accessEnded)
  const people = createPeople(sql, credentials, audit, clock, accessEnded)
  const links = createAccountLinks({ sql, people, audit, clock, accessEnded })
  const settings = createStaffSettings(sql, audit)
  const passkeys = createPasskeys({ sql, audit, settings, credentials, clock, accessEnded })

  /** The first administrator, while there is nobody. A password that was not given is returned this once. */
  async function ensureFirstAccount(username = 'editor', password?: string) {
    if (!(await people.isEmpty())) return undefined
    const added = await people.add(theServer, username, 'administrator', password)
    return { username, ...(password === undefined && { password: added.password }) }
  }

  return { people, credentials, links, settings, passkeys, ensureFirstAccount }
}
