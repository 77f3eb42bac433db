import type { Operation, SiteSql } from '../db/site-sql.ts'
import { theServer, type Audit } from '../http/audit.ts'
import { createAccountLinks } from './account-links/account-links.ts'
import { createCredentials } from './credentials.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { createPeople } from './people.ts'
import { createStaffSettings } from './staff-settings.ts'

export type Accounts = ReturnType<typeof createAccounts>

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
