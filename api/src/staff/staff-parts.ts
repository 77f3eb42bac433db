import type { Operation, SiteSql } from '../db/site-sql.ts'
import type { Audit } from '../http/audit.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { Identify } from '../http/identity.ts'
import type { Limits } from '../http/limits/rate-limit.ts'
import type { WorkBudget } from '../http/limits/work-budget.ts'
import type { SendAccountMail } from './account-links/mails.ts'
import type { Accounts } from './accounts.ts'
import type { NoteFailedLogin } from './login/failed-logins.ts'
import type { LookOptions } from './login/login-page.ts'
import type { OwnPassword } from './own-password.ts'

export interface StaffOptions extends LookOptions {
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
}

/** What every file of routes in the room is given, and takes from what it needs. */
export interface StaffParts extends StaffOptions, Accounts {
  secure: boolean
  limits: Limits
  work: WorkBudget
  identify: Identify
  noteFailed: NoteFailedLogin
  ownPassword: OwnPassword
}
