import { Hono } from 'hono'
import type { Db } from '../db/open.ts'
import { theServer, type Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import { bearerOf, createCredentials } from './credentials.ts'
import { loginRoutes } from './login.ts'
import { createPeople } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export interface StaffOptions {
  db: Db
  /** Told of every change of who may do what, in the transaction of the change. */
  audit: Audit
  ownOrigin: (origin: string) => boolean
  /** Is the site served over TLS? */
  secure?: boolean
  clientAddress: ClientAddress
  clock?: () => number
  /** Somebody's access has ended or shrunk: whoever serves a lasting stream asks again who may read it. */
  accessEnded?: () => void
  /** Somebody guessed at this account until they had to wait. */
  guessedAt?: (userId: string) => void
  /** The site's faces as styles, for the login page. */
  fontFaces?: () => string
}

export type Staff = ReturnType<typeof createStaff>

/** The people who may write: their accounts, how they log in, and whom a request speaks for. */
export function createStaff(options: StaffOptions) {
  const { db, audit, secure = false, clientAddress, clock, accessEnded } = options
  const accounts = createAccounts(db, audit, clock, accessEnded)
  const { people, credentials } = accounts

  const identify: Identify = async (headers) => {
    const secret = bearerOf(headers)
    return secret === undefined ? undefined : credentials.identify(secret)
  }

  const routes = new Hono()
    .route('/', loginRoutes({ ...options, people, credentials, secure }))
    .route('/', sessionRoutes({ credentials, identify, clientAddress, secure }))
    .route('/', peopleRoutes({ people, credentials, identify, clientAddress, clock }))

  /** Under which name somebody's work is shown to the others. */
  function person(id: string) {
    const found = people.find(id)
    return found && { id, name: found.username }
  }

  return { routes, identify, person, ...accounts }
}

/** The accounts without their routes, for commands. */
export function createAccounts(db: Db, audit: Audit, clock: () => number = Date.now, accessEnded = () => {}) {
  const credentials = createCredentials(db, audit, clock, accessEnded)
  const people = createPeople(db, credentials, audit, clock, accessEnded)

  /** The first administrator, while there is nobody. A password that was not given is returned this once. */
  function ensureFirstAccount(username = 'editor', password?: string) {
    if (!people.isEmpty()) return undefined
    const added = people.add(theServer, username, 'administrator', password)
    return { username, ...(password === undefined && { password: added.password }) }
  }

  return { people, credentials, ensureFirstAccount }
}
