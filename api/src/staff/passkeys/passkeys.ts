import type { Operation, SiteSql } from '../../db/site-sql.ts'
import type { Actor, Audit } from '../../http/audit.ts'
import type { Credentials } from '../credentials.ts'
import type { Person } from '../people.ts'
import type { StaffSettings } from '../staff-settings.ts'
import { createCeremonies } from './ceremonies.ts'
import { createChallenges } from './challenges.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { createRecoveryCodes } from './recovery-codes.ts'

interface Options {
  sql: SiteSql
  audit: Audit<Operation<void>>
  settings: StaffSettings
  credentials: Credentials
  clock: () => number
  accessEnded: () => void
}

/** Everything about passkeys that the routes and the commands share. */
export function createPasskeys({ sql, audit, settings, credentials, clock, accessEnded }: Options) {
  const store = createPasskeyStore(sql, audit, clock)
  const codes = createRecoveryCodes(sql, audit)
  const ceremonies = createCeremonies(store, createChallenges(sql, clock))

  const has = async (userId: string) => (await store.keysOf(userId)).length > 0

  /**
   * What a right password opens: everything; the adding of a passkey, where all have to have one; or nothing, where
   * somebody has one, unless a recovery code stands in for it.
   */
  async function admission(by: Actor, code: string): Promise<'session' | 'enrolment' | 'refused'> {
    if (!(await settings.passkeysRequired())) return 'session'
    if (!(await has(by.id))) return 'enrolment'
    return code !== '' && (await codes.use(by, code)) ? 'session' : 'refused'
  }

  /** Whether a password is proof enough. */
  const passwordProves = async (userId: string) =>
    !(await settings.passkeysRequired()) || !(await has(userId))

  function* removeEverything(by: Actor, { id, username }: Person): Operation<number> {
    yield* codes.removeAll(id)
    yield* credentials.endSessions(id)
    yield* audit(by, 'passkeys-cleared', username)
    return yield* store.removeAll(id)
  }

  /** For the operator, when somebody has lost everything: they sign in with their password again. */
  async function clear(by: Actor, person: Person) {
    const removed = await sql.transaction(removeEverything(by, person))
    accessEnded()
    return removed
  }

  return { store, codes, ceremonies, has, admission, passwordProves, clear }
}
