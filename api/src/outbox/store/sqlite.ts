import type { Db } from '../../db/open.ts'
import type { MailKind } from '../mail-subject.ts'
import { steadyClock, type About, type Due, type OutboxStore, type StoredMail } from './outbox-store.ts'

export type SqliteOutboxStore = ReturnType<typeof createSqliteOutboxStore>

/** All SQL of the room on SQLite, where one process at a time sends mail: what it has under way needs no lease. */
export function createSqliteOutboxStore(db: Db, clock: () => number = steadyClock) {
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
  const selectHistory = db.prepare<[string], StoredMail>(
    `SELECT id, kind, state, attempts, created_at AS createdAt, finished_at AS finishedAt, last_error AS lastError
     FROM outbox WHERE enquiry_id = ? ORDER BY id`,
  )
  const selectCounts = db.prepare<[], { state: 'waiting' | 'failed'; count: number }>(
    'SELECT state, count FROM outbox_counts',
  )
  const selectOldestNotification = db
    .prepare<[], number | null>(
      `SELECT min(created_at) FROM outbox WHERE state = 'waiting' AND kind = 'notification'`,
    )
    .pluck()
  const selectLatestError = db
    .prepare<[], string>(
      `SELECT last_error FROM outbox WHERE state <> 'sent' AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1`,
    )
    .pluck()
  const selectDue = db.prepare<[number, number], Due>(
    `SELECT id, kind, enquiry_id AS enquiryId, entry_id AS entryId, day, user_id AS userId, attempts, created_at AS createdAt FROM outbox
     WHERE state = 'waiting' AND due <= ? ORDER BY due LIMIT ?`,
  )
  const selectNextDue = db
    .prepare<[], number | null>(`SELECT min(due) FROM outbox WHERE state = 'waiting'`)
    .pluck()
  const updateLatest = db.prepare(`UPDATE outbox SET due = ? WHERE state = 'waiting' AND due > ?`)
  const finish = db.prepare(
    `UPDATE outbox SET state = ?, attempts = attempts + 1, finished_at = ?, last_error = ?
     WHERE id = ? AND state = 'waiting'`,
  )
  const remove = db.prepare('DELETE FROM outbox WHERE id = ?')
  const updateDue = db.prepare(
    `UPDATE outbox SET attempts = attempts + ?, due = ?, last_error = ? WHERE id = ? AND state = 'waiting'`,
  )

  function enqueue(
    kind: MailKind,
    { enquiryId = null, day = null, userId = null }: Partial<Nullable<About>>,
  ) {
    const now = Math.floor(clock())
    return insert.run(kind, enquiryId, day, userId, now, now).changes > 0
  }

  return {
    clock,
    enqueue: async (kind, about) => enqueue(kind, about),
    async resend(enquiryId) {
      if (again.run(Math.floor(clock()), enquiryId).changes === 0) enqueue('notification', { enquiryId })
    },
    history: async (enquiryId) => selectHistory.all(enquiryId),
    async counts() {
      const { waiting = 0, failed = 0 } = Object.fromEntries(
        selectCounts.all().map(({ state, count }) => [state, count]),
      )
      return { waiting, failed }
    },
    oldestNotification: async () => selectOldestNotification.get() ?? undefined,
    latestError: async () => selectLatestError.get(),
    claim: async (most, underway) =>
      selectDue
        .all(clock(), most + underway.size)
        .filter(({ id }) => !underway.has(id))
        .slice(0, most),
    nextDue: async () => selectNextDue.get() ?? undefined,
    notBefore: async (latest) => void updateLatest.run(Math.floor(latest), Math.floor(latest)),
    drop: async (id) => void remove.run(id),
    settle: async (id, { state, at, error }) => void finish.run(state, Math.floor(at), error, id),
    postpone: async (id, { attempts, due, error }) =>
      void updateDue.run(attempts, Math.floor(due), error, id),
    /** Parts of the caller's transaction. */
    inTransaction: {
      enqueue,
      /** Takes back what has not been sent. */
      withdraw: (enquiryId: string) => void removeWaiting.run(enquiryId),
      isQueued: (enquiryId: string) => queued.get(enquiryId) !== undefined,
    },
  } satisfies OutboxStore & { inTransaction: object }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }
