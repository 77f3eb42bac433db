import { setTimeout as pause } from 'node:timers/promises'
import { createSharedBatch } from '../../db/postgres/shared-batch.ts'
import { createPostgresSql, runAlone, type Postgres, type Sql } from '../../db/postgres/sql.ts'
import type { Operation } from '../../db/site-sql.ts'
import type { Audit } from '../../http/audit.ts'
import type { MailKind } from '../../outbox/mail-subject.ts'
import type { PostgresOutboxStore } from '../../outbox/store/postgres.ts'
import { isSpam } from '../intake/evidence.ts'
import { createEnquiryQueries, type OutboxParts } from './common-sql.ts'
import { spamLimit, type EnquiryStore, type KnownEnquiry, type NewEnquiry } from './enquiry-store.ts'
import { textOf } from './fold.ts'
import { createPostgresInbox } from './postgres-inbox.ts'

/** So often another server's commit is looked for. */
const looks = { most: 5, pauseMs: 150 }
/** So much goes in one statement. */
const slice = 500

/** What only PostgreSQL is asked, with the inbox's beside it. */
export function createPostgresEnquiryStore(
  db: Postgres,
  outbox: OutboxParts & Pick<PostgresOutboxStore, 'enqueueAll'>,
  audit: Audit<Operation<void>>,
): EnquiryStore {
  const queries = createEnquiryQueries(createPostgresSql(db), outbox)
  interface Entry {
    enquiry: NewEnquiry
    mails: readonly MailKind[]
  }

  const add = createSharedBatch((entries: readonly Entry[]) =>
    db.transaction(async (sql) => {
      const stored = await insertAll(sql, entries)
      const isNew = (entry: Entry) => stored.has(entry.enquiry.id)
      const mails = entries
        .filter((entry) => isNew(entry) && !isSpam(entry.enquiry.evidence))
        .flatMap(({ enquiry, mails: kinds }) => kinds.map((kind) => ({ kind, enquiryId: enquiry.id })))
      if (mails.length > 0) await outbox.enqueueAll(sql, mails)
      const repeated = entries.filter((entry) => !isNew(entry)).map(({ enquiry }) => enquiry.key ?? '')
      const earlier = repeated.length > 0 ? await ofKeys(sql, repeated) : new Map<string, KnownEnquiry>()
      return entries.map((entry) => {
        if (isNew(entry)) return undefined
        const known = earlier.get(entry.enquiry.key ?? '')
        // It was erased in this very moment.
        if (!known) throw new Error('The enquiry under the same key is gone')
        return known
      })
    }),
  )

  return {
    ...queries,
    ...createPostgresInbox(db),
    add: (enquiry, mails) => add({ enquiry, mails }),
    async soonByKey(key) {
      for (let look = 1; ; look += 1) {
        const found = await queries.findKey(key)
        if (found || look === looks.most) return found
        await pause(looks.pauseMs)
      }
    },
    async prune(before, signal) {
      let pruned = 0
      for (const [spam, limit] of [
        [false, before.all],
        [true, spamLimit(before)],
      ] as const) {
        for (let removed = slice; removed === slice && !signal?.aborted;) {
          removed = (
            await db.query(
              `DELETE FROM contact_submissions WHERE id IN (
                 SELECT id FROM contact_submissions WHERE spam = $1 AND submitted_at < $2
                 ORDER BY submitted_at LIMIT $3
               ) RETURNING id`,
              [spam, limit, slice],
            )
          ).length
          pruned += removed
        }
      }
      return pruned
    },
    erase: (ids, noted, { by, about }) =>
      db.transaction(async (sql) => {
        const gone = await sql.query(
          'DELETE FROM contact_submissions WHERE id = ANY ($1::uuid[]) RETURNING id',
          [ids],
        )
        await sql.query(
          `INSERT INTO erasures (digest, erased_at) SELECT * FROM unnest($1::bytea[], $2::timestamptz[])
           ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at`,
          [noted.map(({ digest }) => Buffer.from(digest)), noted.map(({ at }) => at)],
        )
        await runAlone(sql, audit(by, 'enquiries-erased', about(gone.length)))
        return gone.length
      }),
    // The database's own vacuum and its log's recycling do this.
    overwriteLog: async () => undefined,
    // The index is a part of every commit.
    index: async () => undefined,
  }
}

/** Answers the ids that were stored: those whose key was new. */
async function insertAll(sql: Sql, entries: readonly { enquiry: NewEnquiry }[]) {
  const rows = entries
    .map(({ enquiry }) => ({
      ...enquiry,
      spam: isSpam(enquiry.evidence),
      folded: textOf(enquiry),
    }))
    // Two servers that wait for each other's keys would wait for ever in two different orders.
    .toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
  const stored = await sql.query<{ id: string }>(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, spam, evidence, idempotency_key, folded)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS entry (
       id uuid, name text, email text, message text, "submittedAt" timestamptz, spam boolean, evidence jsonb, key text, folded text
     )
     ON CONFLICT (idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
     RETURNING id`,
    [JSON.stringify(rows)],
  )
  return new Set(stored.map(({ id }) => id))
}

async function ofKeys(sql: Sql, keys: readonly string[]) {
  const rows = await sql.query<KnownEnquiry & { key: string }>(
    'SELECT id, name, email, message, idempotency_key AS key FROM contact_submissions WHERE idempotency_key = ANY ($1)',
    [keys],
  )
  return new Map(rows.map(({ key, ...known }) => [key, known]))
}
