import type { MailKind, MailSubject } from '../mail-subject.ts'

/** What a mail is about. */
export interface About {
  enquiryId?: string
  userId?: string
  /** There is at most one mail of its kind on a day, for each account. */
  day?: string
}

export interface Due extends MailSubject {
  attempts: number
  /** Milliseconds since 1970, like every moment in here. */
  createdAt: number
}

export interface StoredMail {
  id: number
  kind: MailKind
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  createdAt: number
  finishedAt: number | null
  lastError: string | null
}

export interface Settlement {
  state: 'sent' | 'failed'
  at: number
  error: string | null
}

export interface Postponement {
  /** Attempts that the mail has spent on this. */
  attempts: 0 | 1
  due: number
  error: string | null
}

/**
 * The mails that wait, were sent or were set aside. Every operation is complete in itself; what is queued together with an
 * enquiry is the enquiry store's, in its own transaction.
 */
export interface OutboxStore {
  /** By which mails are due: milliseconds that never jump while the process runs. */
  clock: () => number
  /** False when there is a mail of its kind on that day already. */
  enqueue(kind: MailKind, about: About): Promise<boolean>
  /** The notification about an enquiry once more: the one that waits or failed, or a new one after one that was sent. */
  resend(enquiryId: string): Promise<void>
  history(enquiryId: string): Promise<StoredMail[]>
  counts(): Promise<{ waiting: number; failed: number }>
  /** When the oldest notification was queued that has not gone out. */
  oldestNotification(): Promise<number | undefined>
  latestError(): Promise<string | undefined>

  /** Up to `most` mails that are due, for this process alone: other servers leave them for as long as the lease lasts. */
  claim(most: number, underway: ReadonlySet<number>): Promise<Due[]>
  nextDue(): Promise<number | undefined>
  /** Nothing that waits is due later than this. */
  notBefore(latest: number): Promise<void>
  /** What it would say is over. */
  drop(id: number): Promise<void>
  settle(id: number, settlement: Settlement): Promise<void>
  postpone(id: number, postponement: Postponement): Promise<void>
}

/** Wall time as it was at the start, carried on by a counter that nobody can set. */
export const steadyClock = () => performance.timeOrigin + performance.now()
