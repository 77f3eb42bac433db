import type { Postgres, Sql } from '../../db/postgres/sql.ts'
import type { MailKind } from '../mail-subject.ts'
import type { Due, OutboxStore, StoredMail } from './outbox-store.ts'

export type PostgresOutboxStore = ReturnType<typeof createPostgresOutboxStore>

/** Longer than any mail takes: a server that is gone by then leaves the mail to the others. */
const leaseMs = 90_000

/** All SQL of the room on PostgreSQL, where any number of servers send mail. */
export function createPostgresOutboxStore(db: Postgres, clock: () => number) {
  const now = () => new Date(clock())

  /** Parts of the caller's transaction. */
  const inTransaction = {
    async enqueue(sql: Sql, mails: readonly { kind: MailKind; enquiryId: string }[]) {
      await sql.query(
        `INSERT INTO outbox (kind, enquiry_id, due, created_at)
         SELECT kind, id, $3, $3 FROM unnest($1::text[], $2::uuid[]) AS mail (kind, id)`,
        [mails.map(({ kind }) => kind), mails.map(({ enquiryId }) => enquiryId), now()],
      )
    },
    /** Takes back what has not been sent. */
    async withdraw(sql: Sql, enquiryId: string) {
      await sql.query(`DELETE FROM outbox WHERE enquiry_id = $1 AND state = 'waiting'`, [enquiryId])
    },
    async isQueued(sql: Sql, enquiryId: string) {
      return (await sql.query('SELECT FROM outbox WHERE enquiry_id = $1 LIMIT 1', [enquiryId])).length > 0
    },
  }

  async function valueOf<Value>(text: string) {
    const [row] = await db.query<{ value: Value | null }>(text)
    return row?.value ?? undefined
  }

  return {
    clock,
    async enqueue(kind, { enquiryId, day, userId }) {
      const rows = await db.query(
        `INSERT INTO outbox (kind, enquiry_id, day, user_id, due, created_at) VALUES ($1, $2, $3, $4, $5, $5)
         ON CONFLICT DO NOTHING RETURNING id`,
        [kind, enquiryId, day, userId, now()],
      )
      return rows.length > 0
    },
    resend: (enquiryId) =>
      db.transaction(async (sql) => {
        const again = await sql.query(
          `UPDATE outbox SET state = 'waiting', due = $1, attempts = 0, finished_at = NULL, last_error = NULL
           WHERE enquiry_id = $2 AND kind = 'notification' AND state <> 'sent' RETURNING id`,
          [now(), enquiryId],
        )
        if (again.length === 0) await inTransaction.enqueue(sql, [{ kind: 'notification', enquiryId }])
      }),
    async history(enquiryId) {
      const rows = await db.query<StoredRow>(
        `SELECT id, kind, state, attempts, created_at AS "createdAt", finished_at AS "finishedAt", last_error AS "lastError"
         FROM outbox WHERE enquiry_id = $1 ORDER BY id`,
        [enquiryId],
      )
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.getTime(),
        finishedAt: row.finishedAt?.getTime() ?? null,
      }))
    },
    async counts() {
      const [counts] = await db.query<{ waiting: number; failed: number }>(
        `SELECT (SELECT count(*) FROM outbox WHERE state = 'waiting') AS waiting,
           (SELECT count(*) FROM outbox WHERE state = 'failed') AS failed`,
      )
      return counts ?? { waiting: 0, failed: 0 }
    },
    async oldestNotification() {
      const oldest = await valueOf<Date>(
        `SELECT min(created_at) AS value FROM outbox WHERE state = 'waiting' AND kind = 'notification'`,
      )
      return oldest?.getTime()
    },
    latestError: () =>
      valueOf<string>(
        `SELECT last_error AS value FROM outbox WHERE state <> 'sent' AND last_error IS NOT NULL
         ORDER BY id DESC LIMIT 1`,
      ),
    /** The lease is that the mail is due again after it. */
    async claim(most) {
      const claimed = await db.query<Claimed>(
        `UPDATE outbox SET due = $1
         WHERE id IN (
           SELECT id FROM outbox WHERE state = 'waiting' AND due <= $2
           ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, kind, enquiry_id AS "enquiryId", entry_id AS "entryId", day::text, user_id AS "userId", attempts, created_at AS "createdAt"`,
        [new Date(clock() + leaseMs), now(), most],
      )
      return claimed.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
    },
    async nextDue() {
      const next = await valueOf<Date>(`SELECT min(due) AS value FROM outbox WHERE state = 'waiting'`)
      return next?.getTime()
    },
    async notBefore(latest) {
      await db.query(`UPDATE outbox SET due = $1 WHERE state = 'waiting' AND due > $1`, [new Date(latest)])
    },
    async drop(id) {
      await db.query('DELETE FROM outbox WHERE id = $1', [id])
    },
    async settle(id, { state, at, error }) {
      await db.query(
        `UPDATE outbox SET state = $2, attempts = attempts + 1, finished_at = $3, last_error = $4
         WHERE id = $1 AND state = 'waiting'`,
        [id, state, new Date(at), error],
      )
    },
    async postpone(id, { attempts, due, error }) {
      await db.query(
        `UPDATE outbox SET attempts = attempts + $2, due = $3, last_error = $4 WHERE id = $1 AND state = 'waiting'`,
        [id, attempts, new Date(due), error],
      )
    },
    inTransaction,
  } satisfies OutboxStore & { inTransaction: object }
}

interface StoredRow extends Omit<StoredMail, 'createdAt' | 'finishedAt'> {
  createdAt: Date
  finishedAt: Date | null
}

interface Claimed extends Omit<Due, 'createdAt'> {
  createdAt: Date
}
