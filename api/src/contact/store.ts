import type { Enquiry as EnquiryWords } from '@daymark/schemas/contact'
import type { Db } from '../db/open.ts'
import { createKnownKeys } from './known-keys.ts'
import { inWords, isSpam, type Evidence } from './evidence.ts'

export interface NewEnquiry extends EnquiryWords {
  id: string
  submittedAt: string
  evidence: Evidence
  key?: string
}

export const statuses = ['new', 'read', 'answered'] as const
export type Status = (typeof statuses)[number]

export const filters = ['all', 'new', 'read', 'answered', 'spam', 'mail-failed'] as const
export type Filter = (typeof filters)[number]

export interface Enquiry {
  id: string
  name: string
  email: string
  message: string
  submittedAt: string
  status: Status
  spam: boolean
  mailFailed: boolean
  evidence: string[]
}

export interface Counts {
  new: number
  read: number
  answered: number
  spam: number
  mailFailed: number
}

export interface PageOptions {
  filter: Filter
  search: string
  /** The id that the last page ended with; the newest come first. */
  before?: string
  size: number
}

export type EnquiryStore = ReturnType<typeof createEnquiryStore>

const failedMail = `EXISTS (SELECT 1 FROM outbox WHERE enquiry_id = e.id AND state = 'failed')`
const columns = `e.id, e.name, e.email, e.message, e.submitted_at AS submittedAt, e.status, e.spam, e.evidence,
  ${failedMail} AS mailFailed`

const conditions: Record<Filter, string> = {
  all: 'e.spam = 0',
  new: `e.spam = 0 AND e.status = 'new'`,
  read: `e.spam = 0 AND e.status = 'read'`,
  answered: `e.spam = 0 AND e.status = 'answered'`,
  spam: 'e.spam = 1',
  'mail-failed': failedMail,
}

interface Removed {
  key: string | null
}

/**
 * All SQL of the room. Another database would take the place of this file and of migrations.ts; writes run in
 * the transaction of whoever calls.
 */
export function createEnquiryStore(db: Db) {
  // SQLite's own comparison knows capital letters of ASCII only.
  db.function('fold', { deterministic: true }, (text) => fold(String(text)))

  const insert = db.prepare(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, spam, evidence, idempotency_key)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const selectKeys = db.prepare<[], { key: string; id: string }>(
    'SELECT idempotency_key AS key, id FROM contact_submissions WHERE idempotency_key IS NOT NULL',
  )
  const selectVersion = db.prepare('PRAGMA data_version').pluck()
  const knownKeys = createKnownKeys({
    withKeys: () => selectKeys.iterate(),
    version: () => selectVersion.get(),
    inTransaction: () => db.inTransaction,
  })
  const selectWords = db.prepare<[string, string], EnquiryWords & { id: string }>(
    'SELECT id, name, email, message FROM contact_submissions WHERE id = ? AND idempotency_key = ?',
  )
  const updateStatus = db.prepare('UPDATE contact_submissions SET status = ? WHERE id = ?')
  const updateSpam = db.prepare('UPDATE contact_submissions SET spam = ? WHERE id = ? AND spam <> ?')
  const remove = db.prepare<[string], Removed>(
    'DELETE FROM contact_submissions WHERE id = ? RETURNING idempotency_key AS key',
  )
  const removeOld = db.prepare<[string, number], Removed>(
    `DELETE FROM contact_submissions
     WHERE id IN (SELECT id FROM contact_submissions WHERE submitted_at < ? AND spam >= ? LIMIT 500)
     RETURNING idempotency_key AS key`,
  )
  const selectSenders = db.prepare<[], { id: string; email: string; submittedAt: string }>(
    'SELECT id, email, submitted_at AS submittedAt FROM contact_submissions',
  )
  const selectLatest = db
    .prepare<[number], string>('SELECT message FROM contact_submissions ORDER BY id DESC LIMIT ?')
    .pluck()
  const selectOne = db.prepare<[string], Row>(`SELECT ${columns} FROM contact_submissions e WHERE e.id = ?`)
  const selectOf = db.prepare<[string], Row>(
    `SELECT ${columns} FROM contact_submissions e WHERE fold(e.email) = fold(?) ORDER BY e.id`,
  )
  const countAll = db.prepare<[], Counts>(
    `SELECT count(*) FILTER (WHERE spam = 0 AND status = 'new') AS new,
       count(*) FILTER (WHERE spam = 0 AND status = 'read') AS read,
       count(*) FILTER (WHERE spam = 0 AND status = 'answered') AS answered,
       count(*) FILTER (WHERE spam = 1) AS spam,
       (SELECT count(DISTINCT enquiry_id) FROM outbox WHERE state = 'failed') AS mailFailed
     FROM contact_submissions`,
  )
  const countSpam = db
    .prepare<[string, string], number>(
      'SELECT count(*) FROM contact_submissions WHERE spam = 1 AND submitted_at >= ? AND submitted_at < ?',
    )
    .pluck()
  const selectErasure = db.prepare('SELECT 1 FROM erasures WHERE digest = ?').pluck()
  const insertErasure = db.prepare(
    `INSERT INTO erasures (digest, erased_at) VALUES (?, ?)
     ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at`,
  )

  return {
    findKey,

    /** Answers the enquiry that stands under this key already, and then writes nothing. */
    insert({ id, name, email, message, submittedAt, evidence, key }: NewEnquiry) {
      const earlier = key === undefined ? undefined : findKey(key)
      if (earlier) return earlier
      const spam = isSpam(evidence) ? 1 : 0
      insert.run(id, name, email, message, submittedAt, spam, JSON.stringify(evidence), key ?? null)
      if (key !== undefined) knownKeys.add(key, id)
      return undefined
    },

    setStatus: (id: string, status: Status) => void updateStatus.run(status, id),

    /** False when nothing changed. */
    setSpam: (id: string, spam: boolean) => updateSpam.run(spam ? 1 : 0, id, spam ? 1 : 0).changes > 0,

    /** Queued mail goes with the row. */
    remove(id: string) {
      return forget(remove.all(id))
    },

    /** Deletes what is older than the retention allows, in steps that never hold the lock for long. */
    prune(before: { all: string; spam: string }) {
      let pruned = 0
      for (const [limit, leastSpam] of [
        [before.all, 0],
        [before.spam, 1],
      ] as const) {
        let changes = 0
        do {
          changes = forget(removeOld.all(limit, leastSpam))
          pruned += changes
        } while (changes > 0)
      }
      return pruned
    },

    senders: () => selectSenders.all(),
    latestMessages: (count: number) => selectLatest.all(count),
    one: (id: string): Enquiry | undefined => {
      const row = selectOne.get(id)
      return row && fromRow(row)
    },
    ofPerson: (email: string): Enquiry[] => selectOf.all(email.trim()).map(fromRow),
    page,
    *every({ filter, search }: { filter: Filter; search: string }): Generator<Enquiry> {
      let before: string | undefined
      do {
        const { enquiries, next } = page({ filter, search, before, size: 500 })
        yield* enquiries
        before = next
      } while (before !== undefined)
    },
    counts: (): Counts => countAll.get() ?? { new: 0, read: 0, answered: 0, spam: 0, mailFailed: 0 },
    isErased: (digest: Uint8Array) => selectErasure.get(digest) !== undefined,
    noteErasure: (digest: Uint8Array, at: string) => void insertErasure.run(digest, at),
    /** Overwrites the log, where older versions of the rows may still stand. */
    settle: () => void db.pragma('wal_checkpoint(TRUNCATE)'),
    spamBetween: (from: string, to: string) => countSpam.get(from, to) ?? 0,
  }

  function forget(removed: readonly Removed[]) {
    for (const { key } of removed) if (key !== null) knownKeys.remove(key)
    return removed.length
  }

  function findKey(key: string) {
    const id = knownKeys.find(key)
    return id === undefined ? undefined : selectWords.get(id, key)
  }

  function page({ filter, search, before, size }: PageOptions) {
    const wanted = [conditions[filter]]
    const values: string[] = []
    if (before !== undefined) {
      wanted.push('e.id < ?')
      values.push(before)
    }
    if (search !== '') {
      wanted.push(`instr(fold(e.name || char(10) || e.email || char(10) || e.message), ?) > 0`)
      values.push(fold(search))
    }
    const rows = db
      .prepare<(string | number)[], Row>(
        `SELECT ${columns} FROM contact_submissions e WHERE ${wanted.join(' AND ')} ORDER BY e.id DESC LIMIT ?`,
      )
      .all(...values, size + 1)
    const enquiries = rows.slice(0, size).map(fromRow)
    return { enquiries, next: rows.length > size ? enquiries.at(-1)?.id : undefined }
  }
}

interface Row extends Omit<Enquiry, 'spam' | 'mailFailed' | 'evidence'> {
  spam: number
  mailFailed: number
  evidence: string
}

function fromRow(row: Row): Enquiry {
  return {
    ...row,
    spam: row.spam === 1,
    mailFailed: row.mailFailed === 1,
    evidence: inWords(JSON.parse(row.evidence) as Evidence),
  }
}

function fold(text: string) {
  return text.normalize('NFKC').toLowerCase()
}
