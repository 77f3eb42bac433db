import { randomUUID } from 'node:crypto'
import type { Enquiry as EnquiryWords } from '@daymark/schemas/contact'
import type { Counts, Enquiry, Filter, Status } from '@daymark/schemas/staff'
import type { Actor } from '../../http/audit.ts'
import type { MailKind } from '../../outbox/mail-subject.ts'
import type { Evidence } from '../intake/evidence.ts'

export interface NewEnquiry extends EnquiryWords {
  id: string
  submittedAt: string
  evidence: Evidence
  key?: string
}

/** UUID version 7: unguessable, and in the order of time, so that rows are appended and listed by their key. */
export function newId(now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

export type KnownEnquiry = EnquiryWords & { id: string }

export interface ListOptions {
  filter: Filter
  /** Who looks after those that `mine` shows. */
  by?: string
  search: string
}

export interface PageOptions extends ListOptions {
  /** `next` of the page before. */
  before?: number
  size: number
  /** Whoever asked has gone. */
  signal?: AbortSignal
}

export interface EnquiryPage {
  enquiries: Enquiry[]
  next: number | undefined
}

export type Sender = Pick<Enquiry, 'id' | 'email' | 'submittedAt'>

export interface Erasure {
  digest: Uint8Array
  at: string
}

/** What was submitted before these moments has been kept long enough. */
export interface RetentionLimits {
  all: string
  spam: string
}

export const spamLimit = ({ all, spam }: RetentionLimits) => (spam > all ? spam : all)

/** The enquiries. Every operation is complete in itself: once its promise is kept, it is on disk. */
export interface EnquiryStore {
  /**
   * Stores an enquiry and queues the mails about it, unless it is spam, in one commit. Answers the enquiry that stands under
   * the same key already, and then writes nothing.
   */
  add(enquiry: NewEnquiry, mails: readonly MailKind[]): Promise<KnownEnquiry | undefined>
  /** Calling an enquiry no spam queues the mails that were held back, once; calling it spam takes back those that wait. */
  setSpam(id: string, spam: boolean, mails: readonly MailKind[]): Promise<void>
  setStatus(id: string, status: Status): Promise<void>

  findKey(key: string): Promise<KnownEnquiry | undefined>
  /** The same, with a moment's wait for another server that may be storing it. */
  soonByKey(key: string): Promise<KnownEnquiry | undefined>
  one(id: string): Promise<Enquiry | undefined>
  /** The oldest first. */
  ofPerson(email: string): Promise<Enquiry[]>
  latestMessages(count: number): Promise<string[]>
  spamBetween(from: string, to: string): Promise<number>
  counts(): Promise<Counts>
  /** The newest first. */
  page(options: PageOptions): Promise<EnquiryPage>
  /** The same, slice by slice. */
  every(options: ListOptions): AsyncGenerator<Enquiry[]>
  senders(): AsyncGenerator<Sender>

  /** Deletes what is older than the retention allows; answers how many. */
  prune(before: RetentionLimits, signal?: AbortSignal): Promise<number>
  /** What `prune` would delete. */
  countOlder(before: RetentionLimits): Promise<{ enquiries: number; spam: number }>
  /** When retention was looked after last, in the server's time of then. */
  lastRetention(): Promise<string | undefined>
  noteRetention(at: string): Promise<void>
  /**
   * These rows, their mails and what the index knows of them go, what was erased is noted, and the log is told, in one
   * transaction.
   */
  erase(
    ids: readonly string[],
    noted: readonly Erasure[],
    entry: { by: Actor; about: (erased: number) => string },
  ): Promise<number>
  isErased(digest: Uint8Array): Promise<boolean>
  /** Overwrites older versions of rows where the engine still keeps them. */
  overwriteLog(): Promise<void>
  /** Brings the search index up to date, where it is filled after the fact; `page` finds everything meanwhile. */
  index(signal?: AbortSignal): Promise<void>
}
