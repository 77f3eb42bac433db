import { Hono, type Context } from 'hono'
import type { Db } from '../db/open.ts'
import type { Identify } from '../http/identity.ts'
import { bearerOf, createCredentials } from './credentials.ts'
import { loginRoutes } from './login.ts'
import { createPeople } from './people.ts'
import { peopleRoutes } from './people-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export interface StaffOptions {
  db: Db
  ownOrigin: (origin: string) => boolean
  /** Is the site served over TLS? */
  secure?: boolean
  clientAddress: (c: Context) => string
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
  const { db, ownOrigin, secure = false, clientAddress, clock, accessEnded, guessedAt, fontFaces } = options
  const accounts = createAccounts(db, clock, accessEnded)
  const { people, credentials } = accounts

  const identify: Identify = async (headers) => {
    const secret = bearerOf(headers)
    return secret === undefined ? undefined : credentials.identify(secret)
  }

  const routes = new Hono()
    .route(
      '/',
      loginRoutes({ people, credentials, ownOrigin, clientAddress, secure, clock, guessedAt, fontFaces }),
    )
    .route('/', sessionRoutes({ credentials, identify, clientAddress, secure }))
    .route('/', peopleRoutes(people, credentials, identify, clock))

  /** Under which name somebody's work is shown to the others. */
  function person(id: string) {
    const found = people.find(id)
    return found && { id, name: found.username }
  }

  return { routes, identify, person, ...accounts }
}

/** The accounts without their routes, for commands. */
export function createAccounts(db: Db, clock: () => number = Date.now, accessEnded = () => {}) {
  const credentials = createCredentials(db, clock, accessEnded)
  const people = createPeople(db, credentials, clock, accessEnded)

  /** The first administrator, while there is nobody. A password that was not given is returned this once. */
  function ensureFirstAccount(username = 'editor', password?: string) {
    if (!people.isEmpty()) return undefined
    const added = people.add(username, 'administrator', password)
    return { username, ...(password === undefined && { password: added.password }) }
  }

  return { people, credentials, ensureFirstAccount }
}
