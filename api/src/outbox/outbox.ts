import type { Db } from '../db/open.ts'
import { createMailer, type Mail } from './mailer.ts'
import type { Compose, MailKind } from './mail-subject.ts'
import { createWorker } from './worker.ts'

export interface OutboxOptions {
  db: Db
  smtpUrl?: string
  from?: string
  /** Milliseconds that never jump while the process runs. */
  clock?: () => number
  log?: (line: string) => void
  /** Development without SMTP: takes each mail instead of a server. */
  print?: (mail: Mail) => void
}

export interface MailHistory {
  id: number
  kind: MailKind
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  createdAt: string
  finishedAt: string | null
  lastError: string | null
}

export type Outbox = ReturnType<typeof createOutbox>

const stuckAfterMs = 15 * 60_000

export function createOutbox(options: OutboxOptions) {
  const { db, smtpUrl, from, clock = steadyClock, log = () => {}, print } = options
  const mailer = createMailer({ smtpUrl, from, print })
  const worker = createWorker({ db, mailer, clock, log })

  const insert = db.prepare(
    `INSERT INTO outbox (kind, enquiry_id, day, user_id, due, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
  const again = db.prepare(
    `UPDATE outbox SET state = 'waiting', due = ?, attempts = 0, finished_at = NULL, last_error = NULL
     WHERE enquiry_id = ? AND kind = 'notification' AND state <> 'sent'`,
  )
  const removeWaiting = db.prepare(`DELETE FROM outbox WHERE enquiry_id = ? AND state = 'waiting'`)
  const queued = db.prepare('SELECT 1 FROM outbox WHERE enquiry_id = ? LIMIT 1').pluck()
  const history = db.prepare<[string], Row>(
    `SELECT id, kind, state, attempts, created_at, finished_at, last_error
     FROM outbox WHERE enquiry_id = ? ORDER BY id`,
  )
  const counts = db.prepare<[], { state: 'waiting' | 'failed'; count: number }>(
    'SELECT state, count FROM outbox_counts',
  )
  const oldestNotification = db
    .prepare<[], number | null>(
      `SELECT min(created_at) FROM outbox WHERE state = 'waiting' AND kind = 'notification'`,
    )
    .pluck()
  const latestError = db
    .prepare<[], string>(
      `SELECT last_error FROM outbox WHERE state <> 'sent' AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1`,
    )
    .pluck()

  return {
    /** Queues a mail in the caller's transaction; it leaves after `wake`, once that has been committed. */
    enqueue(kind: MailKind, about: { enquiryId?: string; day?: string; userId?: string }) {
      const now = Math.floor(clock())
      const { enquiryId = null, day = null, userId = null } = about
      return insert.run(kind, enquiryId, day, userId, now, now).changes > 0
    },
    /** Takes back what has not been sent. */
    withdraw: (enquiryId: string) => void removeWaiting.run(enquiryId),
    isQueued: (enquiryId: string) => queued.get(enquiryId) !== undefined,
    /** The notification once more. One that arrived is followed by a new one, with a Message-ID of its own. */
    resend(enquiryId: string) {
      const now = Math.floor(clock())
      if (again.run(now, enquiryId).changes === 0) insert.run('notification', enquiryId, null, null, now, now)
    },
    history: (enquiryId: string): MailHistory[] => history.all(enquiryId).map(fromRow),
    wake: worker.wake,
    start: (compose: Compose) => worker.start(compose),
    stop: worker.stop,
    status() {
      const { waiting = 0, failed = 0 } = Object.fromEntries(
        counts.all().map(({ state, count }) => [state, count]),
      )
      const oldest = oldestNotification.get()
      const lastError = latestError.get()
      return {
        configured: mailer.configured,
        waiting,
        failed,
        /** Whether a notification to staff has waited too long; a receipt depends on the visitor's mail server. */
        stuck: mailer.configured && typeof oldest === 'number' && clock() - oldest > stuckAfterMs,
        ...(lastError && { lastError }),
      }
    },
  }
}

interface Row {
  id: number
  kind: MailKind
  state: MailHistory['state']
  attempts: number
  created_at: number
  finished_at: number | null
  last_error: string | null
}

function fromRow({ created_at, finished_at, last_error, ...row }: Row): MailHistory {
  return {
    ...row,
    createdAt: new Date(created_at).toISOString(),
    finishedAt: finished_at === null ? null : new Date(finished_at).toISOString(),
    lastError: last_error,
  }
}

/** Wall time as it was at the start, carried on by a counter that nobody can set. */
const steadyClock = () => performance.timeOrigin + performance.now()
