import type { Mail } from './mailer.ts'

export type MailKind =
  | 'notification'
  | 'receipt'
  | 'digest'
  | 'expired'
  | 'login-attempts'
  | 'release-failed'
  | 'weekly-visits'
  | 'alert'

export interface MailSubject {
  id: number
  kind: MailKind
  enquiryId: string | null
  day: string | null
  userId: string | null
}

/** The mail about a subject as things stand now; undefined when there is nobody to send it to. */
export type Compose = (subject: MailSubject) => Promise<Mail | undefined>
