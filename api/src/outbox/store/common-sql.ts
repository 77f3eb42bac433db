import { rowsOf, type Moment, type Operation, type SiteSql } from '../../db/site-sql.ts'
import type { MailKind } from '../mail-subject.ts'
import type { About, OutboxStore, StoredMail } from './outbox-store.ts'

/** What both engines are asked in the same words. */
export function createOutboxQueries(sql: SiteSql, clock: () => number) {
  const now = () => new Date(clock())

  const insert = (kind: MailKind, { enquiryId, day, userId }: About) =>
    [
      `INSERT INTO outbox (kind, enquiry_id, day, user_id, due, created_at) VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT DO NOTHING RETURNING id`,
      [kind, enquiryId, day, userId, now()],
    ] as const

  function* resend(enquiryId: string): Operation<void> {
    const again = yield* rowsOf(
      `UPDATE outbox SET state = 'waiting', due = $1, attempts = 0, finished_at = NULL, last_error = NULL
       WHERE enquiry_id = $2 AND kind = 'notification' AND state <> 'sent' RETURNING id`,
      [now(), enquiryId],
    )
    if (again.length === 0) yield* rowsOf(...insert('notification', { enquiryId }))
  }

  async function valueOf<Value>(text: string) {
    const [row] = await sql.query<{ value: Value | null }>(text)
    return row?.value ?? undefined
  }

  async function momentOf(text: string) {
    const moment = await valueOf<Moment>(text)
    return moment === undefined ? undefined : Number(moment)
  }

  return {
    clock,
    enqueue: async (kind, about) => (await sql.query(...insert(kind, about))).length > 0,
    resend: (enquiryId) => sql.transaction(resend(enquiryId)),
    async history(enquiryId) {
      const rows = await sql.query<StoredRow>(
        `SELECT id, kind, state, attempts, created_at AS "createdAt", finished_at AS "finishedAt", last_error AS "lastError"
         FROM outbox WHERE enquiry_id = $1 ORDER BY id`,
        [enquiryId],
      )
      return rows.map((row) => ({
        ...row,
        createdAt: Number(row.createdAt),
        finishedAt: row.finishedAt === null ? null : Number(row.finishedAt),
      }))
    },
    oldestNotification: () =>
      momentOf(
        `SELECT min(created_at) AS value FROM outbox WHERE state = 'waiting' AND kind = 'notification'`,
      ),
    latestError: () =>
      valueOf<string>(
        `SELECT last_error AS value FROM outbox WHERE state <> 'sent' AND last_error IS NOT NULL
         ORDER BY id DESC LIMIT 1`,
      ),
    nextDue: () => momentOf(`SELECT min(due) AS value FROM outbox WHERE state = 'waiting'`),
    async notBefore(latest) {
      await sql.query(`UPDATE outbox SET due = $1 WHERE state = 'waiting' AND due > $1`, [new Date(latest)])
    },
    async drop(id) {
      await sql.query('DELETE FROM outbox WHERE id = $1', [id])
    },
    async settle(id, { state, at, error }) {
      await sql.query(
        `UPDATE outbox SET state = $2, attempts = attempts + 1, finished_at = $3, last_error = $4
         WHERE id = $1 AND state = 'waiting'`,
        [id, state, new Date(at), error],
      )
    },
    async postpone(id, { attempts, due, error }) {
      await sql.query(
        `UPDATE outbox SET attempts = attempts + $2, due = $3, last_error = $4 WHERE id = $1 AND state = 'waiting'`,
        [id, attempts, new Date(due), error],
      )
    },
    /** Parts of the caller's transaction. */
    inTransaction: {
      *enqueue(kind: MailKind, about: About): Operation<void> {
        yield* rowsOf(...insert(kind, about))
      },
      /** Takes back what has not been sent. */
      *withdraw(enquiryId: string): Operation<void> {
        yield* rowsOf(`DELETE FROM outbox WHERE enquiry_id = $1 AND state = 'waiting'`, [enquiryId])
      },
      *isQueued(enquiryId: string): Operation<boolean> {
        return (yield* rowsOf('SELECT id FROM outbox WHERE enquiry_id = $1 LIMIT 1', [enquiryId])).length > 0
      },
    },
  } satisfies Omit<OutboxStore, 'counts' | 'claim'> & { inTransaction: object }
}

interface StoredRow extends Omit<StoredMail, 'createdAt' | 'finishedAt'> {
  createdAt: Moment
  finishedAt: Moment | null
}

/** Queues the mail that carries an answer, as a part of the transaction that keeps it. */
export function* enqueueAnswer(enquiryId: string, entryId: string, at: number): Operation<void> {
  yield* rowsOf(
    `INSERT INTO outbox (kind, enquiry_id, entry_id, due, created_at) VALUES ('answer', $1, $2, $3, $3)`,
    [enquiryId, entryId, new Date(at)],
  )
}
