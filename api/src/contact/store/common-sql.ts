import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Enquiry } from '@daymark/schemas/staff'
import { rowsOf, type Operation, type SiteSql } from '../../db/site-sql.ts'
import type { MailKind } from '../../outbox/mail-subject.ts'
import type { createOutboxQueries } from '../../outbox/store/common-sql.ts'
import {
  spamLimit,
  type EnquiryStore,
  type KnownEnquiry,
  type PageOptions,
  type Sender,
} from './enquiry-store.ts'

export type OutboxParts = Pick<ReturnType<typeof createOutboxQueries>, 'inTransaction'>

/** So many rows are read in one turn of the event loop. */
const senderSlice = 1_000

/** What both engines are asked in the same words. */
export function createEnquiryQueries(sql: SiteSql, { inTransaction: outbox }: OutboxParts) {
  function* setSpam(id: string, spam: boolean, mails: readonly MailKind[]): Operation<void> {
    const changed = yield* rowsOf(
      'UPDATE contact_submissions SET spam = $2 WHERE id = $1 AND spam <> $2 RETURNING id',
      [id, spam],
    )
    if (changed.length === 0) return
    if (spam) yield* outbox.withdraw(id)
    else if (!(yield* outbox.isQueued(id)))
      for (const kind of mails) yield* outbox.enqueue(kind, { enquiryId: id })
  }

  function* noteRetention(at: string): Operation<void> {
    yield* rowsOf('DELETE FROM retention')
    yield* rowsOf('INSERT INTO retention (ran_at) VALUES ($1)', [at])
  }

  return {
    setSpam: (id, spam, mails) => sql.transaction(setSpam(id, spam, mails)),
    async setStatus(id, status) {
      await sql.query('UPDATE contact_submissions SET status = $2 WHERE id = $1', [id, status])
    },
    async findKey(key) {
      const [known] = await sql.query<KnownEnquiry>(
        'SELECT id, name, email, message FROM contact_submissions WHERE idempotency_key = $1',
        [key],
      )
      return known
    },
    async latestMessages(count) {
      const rows = await sql.query<{ message: string }>(
        'SELECT message FROM contact_submissions ORDER BY seq DESC LIMIT $1',
        [count],
      )
      return rows.map(({ message }) => message)
    },
    async spamBetween(from, to) {
      const [found] = await sql.query<{ count: number }>(
        `SELECT count(*) AS count FROM contact_submissions
         WHERE spam = $1 AND submitted_at >= $2 AND submitted_at < $3`,
        [true, from, to],
      )
      return found?.count ?? 0
    },
    async *senders() {
      for (let last = 0; ;) {
        const rows = await sql.query<
          Omit<Sender, 'submittedAt'> & { seq: number; submittedAt: string | Date }
        >(
          `SELECT seq, id, email, submitted_at AS "submittedAt" FROM contact_submissions
           WHERE seq > $1 ORDER BY seq LIMIT $2`,
          [last, senderSlice],
        )
        for (const row of rows) yield { ...row, submittedAt: new Date(row.submittedAt).toISOString() }
        if (rows.length < senderSlice) return
        last = rows.at(-1)?.seq ?? 0
        await nextTurn()
      }
    },
    async countOlder(before) {
      const [found] = await sql.query<{ enquiries: number; spam: number }>(
        `SELECT (SELECT count(*) FROM contact_submissions WHERE spam = $1 AND submitted_at < $2) AS enquiries,
                (SELECT count(*) FROM contact_submissions WHERE spam = $3 AND submitted_at < $4) AS spam`,
        [false, before.all, true, spamLimit(before)],
      )
      return found ?? { enquiries: 0, spam: 0 }
    },
    async lastRetention() {
      const [found] = await sql.query<{ last: string | Date | null }>(
        'SELECT max(ran_at) AS last FROM retention',
      )
      return found?.last ? new Date(found.last).toISOString() : undefined
    },
    noteRetention: (at) => sql.transaction(noteRetention(at)),
    async isErased(digest) {
      return (await sql.query('SELECT erased_at FROM erasures WHERE digest = $1', [digest])).length > 0
    },
  } satisfies Partial<EnquiryStore>
}

/** Pages and slices of the rows that an engine finds before `before`, the newest first. */
export function createPaging<Row extends { seq: number }>(
  rowsBefore: (options: Omit<PageOptions, 'size'>, size: number) => Promise<Row[]>,
  fromRow: (row: Row) => Enquiry,
  slice: number,
) {
  return {
    async page({ size, ...options }) {
      const rows = await rowsBefore(options, size + 1)
      const shown = rows.slice(0, size)
      const next = rows.length > size ? shown.at(-1)?.seq : undefined
      return { enquiries: shown.map(fromRow), next }
    },
    async *every(options) {
      for (let before: number | undefined; ;) {
        const rows = await rowsBefore({ ...options, before }, slice)
        yield rows.map(fromRow)
        if (rows.length < slice) return
        before = rows.at(-1)?.seq
        await nextTurn()
      }
    },
  } satisfies Pick<EnquiryStore, 'page' | 'every'>
}
