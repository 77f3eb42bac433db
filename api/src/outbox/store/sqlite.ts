import type { Db } from '../../db/open.ts'
import { createSqliteSql } from '../../db/site-sql.ts'
import type { MailKind } from '../mail-subject.ts'
import { createOutboxQueries } from './common-sql.ts'
import { steadyClock, type Due, type OutboxStore } from './outbox-store.ts'

export type SqliteOutboxStore = ReturnType<typeof createSqliteOutboxStore>

/** On SQLite one process at a time sends mail: what it has under way needs no lease. */
export function createSqliteOutboxStore(db: Db, clock: () => number = steadyClock) {
  const insert = db.prepare('INSERT INTO outbox (kind, enquiry_id, due, created_at) VALUES (?, ?, ?, ?)')
  const selectCounts = db.prepare<[], { state: 'waiting' | 'failed'; count: number }>(
    'SELECT state, count FROM outbox_counts',
  )
  const selectDue = db.prepare<[number, number], Due>(
    `SELECT id, kind, enquiry_id AS enquiryId, entry_id AS entryId, day, user_id AS userId, attempts, created_at AS createdAt FROM outbox
     WHERE state = 'waiting' AND due <= ? ORDER BY due LIMIT ?`,
  )

  return {
    ...createOutboxQueries(createSqliteSql(db), clock),
    async counts() {
      const { waiting = 0, failed = 0 } = Object.fromEntries(
        selectCounts.all().map(({ state, count }) => [state, count]),
      )
      return { waiting, failed }
    },
    claim: async (most, underway) =>
      selectDue
        .all(clock(), most + underway.size)
        .filter(({ id }) => !underway.has(id))
        .slice(0, most),
    /** With the enquiry, in its transaction. */
    enqueueNow(kind: MailKind, enquiryId: string) {
      const now = Math.floor(clock())
      insert.run(kind, enquiryId, now, now)
    },
  } satisfies OutboxStore & { enqueueNow: unknown }
}
