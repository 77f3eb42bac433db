import { rowsOf, type Operation } from '../../db/site-sql.ts'

/** Queues the mail that carries an answer, as a part of the transaction that keeps it. */
export function* enqueueAnswer(enquiryId: string, entryId: string, at: number): Operation<void> {
  yield* rowsOf(
    `INSERT INTO outbox (kind, enquiry_id, entry_id, due, created_at) VALUES ('answer', $1, $2, $3, $3)`,
    [enquiryId, entryId, new Date(at)],
  )
}
