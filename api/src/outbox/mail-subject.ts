import type { Mail } from './mailer.ts'

export type MailKind =
  | 'notification'
  | 'receipt'
  | 'answer'
  | 'digest'
  | 'expired'
  | 'login-attempts'
  | 'invitation'
  | 'password-reset'
  | 'password-set'
  | 'release-failed'
  | 'weekly-visits'
  | 'alert'

export interface MailSubject {
  id: number
  kind: MailKind
  enquiryId: string | null
  /** The answer that is mailed. */
  entryId: string | null
  day: string | null
  userId: string | null
}

/** The mail about a subject as things stand now; undefined while there is nobody to send it to. */
export type Compose = (subject: MailSubject) => Promise<Mail | 'obsolete' | undefined>
