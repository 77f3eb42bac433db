import type { Counts, Enquiry, Filter } from '@daymark/schemas/staff'
import { isUuid } from '../../db/postgres/is-uuid.ts'
import type { Postgres } from '../../db/postgres/sql.ts'
import { inWords, type Evidence } from '../intake/evidence.ts'
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

/** What staff read. */
export function createPostgresInbox(db: Postgres) {
  return {
    async one(id) {
      if (!isUuid(id)) return undefined
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
    async page({ size, ...options }) {
      const rows = await someRows(options, size + 1)
      const shown = rows.slice(0, size)
      const next = rows.length > size ? shown.at(-1)?.seq : undefined
      return { enquiries: shown.map(fromRow), next }
    },
    async *every(options) {
      for (let before: number | undefined; ;) {
        const rows = await someRows({ ...options, before }, slice)
        yield rows.map(fromRow)
        if (rows.length < slice) return
        before = rows.at(-1)?.seq
      }
    },
  } satisfies Partial<EnquiryStore>

  function someRows({ filter, by, search, before }: Omit<PageOptions, 'size'>, size: number) {
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

function fromRow({
  id,
  name,
  email,
  message,
  submittedAt,
  status,
  spam,
  mailFailed,
  evidence,
}: Row): Enquiry {
  return {
    id,
    name,
    email,
    message,
    submittedAt: submittedAt.toISOString(),
    status,
    spam,
    mailFailed,
    evidence: inWords(evidence),
  }
}
