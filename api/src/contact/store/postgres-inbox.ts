import type { Counts, Enquiry, Filter } from '@daymark/schemas/staff'
import type { Postgres } from '../../db/postgres/sql.ts'
import { inWords, type Evidence } from '../intake/evidence.ts'
import { createPaging } from './common-sql.ts'
import type { EnquiryStore, PageOptions } from './enquiry-store.ts'
import { fold } from './fold.ts'

interface Row extends Omit<Enquiry, 'submittedAt' | 'evidence'> {
  seq: number
  submittedAt: Date
  evidence: Evidence
}

const select = `SELECT e.seq, e.id, e.name, e.email, e.message, e.submitted_at AS "submittedAt", e.status, e.spam, e.evidence,
  EXISTS (SELECT FROM outbox WHERE enquiry_id = e.id AND state = 'failed') AS "mailFailed"
  FROM contact_submissions e`

/** Spelled out, so that each finds its partial index. */
const conditions: Record<Filter, string> = {
  all: 'NOT e.spam',
  mine: `NOT e.spam AND e.id IN (SELECT enquiry_id FROM enquiry_assignments WHERE user_id = $3)`,
  new: `NOT e.spam AND e.status = 'new'`,
  read: `NOT e.spam AND e.status = 'read'`,
  answered: `NOT e.spam AND e.status = 'answered'`,
  spam: 'e.spam',
  'mail-failed': `e.id IN (SELECT enquiry_id FROM outbox WHERE state = 'failed')`,
}

const slice = 500

/** PostgreSQL refuses to compare a uuid with anything else, and an address may hold anything. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What staff read. */
export function createPostgresInbox(db: Postgres) {
  return {
    async one(id) {
      if (!uuid.test(id)) return undefined
      const [row] = await db.query<Row>(`${select} WHERE e.id = $1`, [id])
      return row && fromRow(row)
    },
    async ofPerson(email) {
      const rows = await db.query<Row>(`${select} WHERE lower(e.email) = lower($1) ORDER BY e.seq`, [
        email.trim(),
      ])
      return rows.map(fromRow)
    },
    async counts() {
      const rows = await db.query<{ folder: keyof Counts; count: number }>(
        `SELECT status AS folder, count(*) FROM contact_submissions WHERE NOT spam GROUP BY status
         UNION ALL SELECT 'spam', count(*) FROM contact_submissions WHERE spam
         UNION ALL SELECT 'mailFailed', count(DISTINCT enquiry_id) FROM outbox WHERE state = 'failed'`,
      )
      const none: Counts = { new: 0, read: 0, answered: 0, spam: 0, mailFailed: 0 }
      return { ...none, ...Object.fromEntries(rows.map(({ folder, count }) => [folder, count])) }
    },
    ...createPaging(rowsBefore, fromRow, slice),
  } satisfies Partial<EnquiryStore>

  function rowsBefore({ filter, by, search, before }: Omit<PageOptions, 'size'>, size: number) {
    const values: unknown[] = [before ?? Number.MAX_SAFE_INTEGER, size]
    if (filter === 'mine') values.push(by)
    const matches = search === '' ? '' : `AND e.folded LIKE $${values.push(containing(fold(search)))}`
    return db.query<Row>(
      `${select} WHERE ${conditions[filter]} AND e.seq < $1 ${matches} ORDER BY e.seq DESC LIMIT $2`,
      values,
    )
  }
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const fromRow = ({ seq: _seq, submittedAt, evidence, ...rest }: Row): Enquiry => ({
  ...rest,
  submittedAt: submittedAt.toISOString(),
  evidence: inWords(evidence),
})
