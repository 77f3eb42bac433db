import { createPostgresSql, type Postgres, type Sql } from '../../db/postgres/sql.ts'
import type { MailKind } from '../mail-subject.ts'
import { createOutboxQueries } from './common-sql.ts'
import type { Due, OutboxStore } from './outbox-store.ts'

export type PostgresOutboxStore = ReturnType<typeof createPostgresOutboxStore>

/** Longer than any mail takes: a server that is gone by then leaves the mail to the others. */
const leaseMs = 90_000

/** On PostgreSQL any number of servers send mail. */
export function createPostgresOutboxStore(db: Postgres, clock: () => number) {
  return {
    ...createOutboxQueries(createPostgresSql(db), clock),
    async counts() {
      const [counts] = await db.query<{ waiting: number; failed: number }>(
        `SELECT (SELECT count(*) FROM outbox WHERE state = 'waiting') AS waiting,
           (SELECT count(*) FROM outbox WHERE state = 'failed') AS failed`,
      )
      return counts ?? { waiting: 0, failed: 0 }
    },
    /** The lease is that the mail is due again after it. */
    async claim(most) {
      const claimed = await db.query<Omit<Due, 'createdAt'> & { createdAt: Date }>(
        `UPDATE outbox SET due = $1
         WHERE id IN (
           SELECT id FROM outbox WHERE state = 'waiting' AND due <= $2
           ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED
         )
         RETURNING id, kind, enquiry_id AS "enquiryId", entry_id AS "entryId", day::text, user_id AS "userId", attempts, created_at AS "createdAt"`,
        [new Date(clock() + leaseMs), new Date(clock()), most],
      )
      return claimed.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
    },
    /** With the enquiries, in their transaction. */
    async enqueueAll(sql: Sql, mails: readonly { kind: MailKind; enquiryId: string }[]) {
      await sql.query(
        `INSERT INTO outbox (kind, enquiry_id, due, created_at)
         SELECT kind, id, $3, $3 FROM unnest($1::text[], $2::uuid[]) AS mail (kind, id)`,
        [mails.map(({ kind }) => kind), mails.map(({ enquiryId }) => enquiryId), new Date(clock())],
      )
    },
  } satisfies OutboxStore & { enqueueAll: unknown }
}
