import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Enquiry as EnquiryWords } from '@daymark/schemas/contact'
import { statuses, type Counts, type Enquiry, type Filter, type Status } from '@daymark/schemas/staff'
import type { Db } from '../db/open.ts'
import { fromRow, textOf, type IndexedText, type Row, type Sender } from './enquiry-row.ts'
import { isSpam, type Evidence } from './evidence.ts'
import { fold, shortestIndexed } from './fold.ts'

export interface NewEnquiry extends EnquiryWords {
  id: string
  submittedAt: string
  evidence: Evidence
  key?: string
}

export interface ListOptions {
  filter: Filter
  search: string
}

export interface PageOptions extends ListOptions {
  /** `next` of the page before. */
  before?: number
  size: number
  /** Whoever asked has gone. */
  signal?: AbortSignal
}

export type EnquiryStore = ReturnType<typeof createEnquiryStore>

const columns = `e.seq, e.id, e.name, e.email, e.message, e.submitted_at AS submittedAt, e.status, e.spam, e.evidence,
  EXISTS (SELECT 1 FROM outbox WHERE enquiry_id = e.id AND state = 'failed') AS mailFailed`

/** Where the inbox looks for what a filter shows. */
const foldersOf: Record<Exclude<Filter, 'mail-failed'>, readonly string[]> = {
  all: statuses,
  new: ['new'],
  read: ['read'],
  answered: ['answered'],
  spam: ['spam'],
}

/** So much is done in one turn of the event loop; each is a few milliseconds. */
const slice = { indexed: 20_000, scanned: 1_000, rows: 250, indexing: 25, removing: 5, senders: 1_000 }

/**
 * All SQL of the room. What grows with the data goes in slices, and the event loop turns between them. `insert` and
 * `setSpam` are part of the caller's transaction; everything else is complete in itself and answers a promise.
 */
export function createEnquiryStore(db: Db) {
  const insertRow = db.prepare(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, spam, evidence, idempotency_key, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM contact_submissions))`,
  )
  const selectByKey = db.prepare<[string], EnquiryWords & { id: string }>(
    'SELECT id, name, email, message FROM contact_submissions WHERE idempotency_key = ?',
  )
  const updateStatus = db.prepare('UPDATE contact_submissions SET status = ? WHERE id = ?')
  const updateSpam = db.prepare('UPDATE contact_submissions SET spam = ? WHERE id = ? AND spam <> ?')
  const deleteRow = db.prepare<[string], IndexedText>(
    'DELETE FROM contact_submissions WHERE id = ? RETURNING seq, name, email, message',
  )
  const selectOld = db
    .prepare<[number, string, number], string>(
      'SELECT id FROM contact_submissions WHERE spam = ? AND submitted_at < ? ORDER BY submitted_at LIMIT ?',
    )
    .pluck()
  const selectSenders = db.prepare<[number, number], Sender & { seq: number }>(
    'SELECT seq, id, email, submitted_at AS submittedAt FROM contact_submissions WHERE seq > ? ORDER BY seq LIMIT ?',
  )
  const selectLatest = db
    .prepare<[number], string>('SELECT message FROM contact_submissions ORDER BY seq DESC LIMIT ?')
    .pluck()
  const selectOne = db.prepare<[string], Row>(`SELECT ${columns} FROM contact_submissions e WHERE e.id = ?`)
  const selectOf = db.prepare<[string], Row>(
    `SELECT ${columns} FROM contact_submissions e WHERE e.email = ? COLLATE NOCASE ORDER BY e.seq`,
  )
  const selectEnds = db.prepare<[], { least: number; most: number }>(
    `SELECT (SELECT coalesce(min(seq), 0) FROM contact_submissions) AS least,
       (SELECT coalesce(max(seq), 0) FROM contact_submissions) AS most`,
  )
  const selectFolder = db.prepare<[string, number, number], Row>(
    `SELECT ${columns} FROM contact_submissions e WHERE e.folder = ? AND e.seq < ? ORDER BY e.seq DESC LIMIT ?`,
  )
  const selectFailed = db.prepare<[number, number], Row>(
    `SELECT ${columns} FROM contact_submissions e
     WHERE e.id IN (SELECT enquiry_id FROM outbox WHERE state = 'failed') AND +e.seq < ?
     ORDER BY e.seq DESC LIMIT ?`,
  )
  const selectRange = db.prepare<[number, number], Row>(
    `SELECT ${columns} FROM contact_submissions e WHERE e.seq >= ? AND e.seq < ? ORDER BY e.seq DESC`,
  )
  const selectMatches = db.prepare<[string, number, number], Row>(
    `SELECT ${columns} FROM enquiry_search s JOIN contact_submissions e ON e.seq = s.rowid
     WHERE enquiry_search MATCH ? AND s.rowid >= ? AND s.rowid < ? ORDER BY s.rowid DESC`,
  )
  const selectIndexedTo = db.prepare<[], number>('SELECT indexed_to FROM enquiry_search_progress').pluck()
  const updateIndexedTo = db.prepare('UPDATE enquiry_search_progress SET indexed_to = ?')
  const selectUnindexed = db.prepare<[number, number], IndexedText>(
    'SELECT seq, name, email, message FROM contact_submissions WHERE seq > ? ORDER BY seq LIMIT ?',
  )
  const index = db.prepare('INSERT INTO enquiry_search (rowid, text) VALUES (?, ?)')
  const unindex = db.prepare(
    `INSERT INTO enquiry_search (enquiry_search, rowid, text) VALUES ('delete', ?, ?)`,
  )
  const selectCounts = db.prepare<[], { folder: keyof Counts; count: number }>(
    `SELECT folder, count FROM enquiry_counts
     UNION ALL SELECT 'mailFailed', count(DISTINCT enquiry_id) FROM outbox WHERE state = 'failed'`,
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

  const removeAll = db.transaction((ids: readonly string[]) => {
    const indexedTo = selectIndexedTo.get() ?? 0
    let removed = 0
    for (const id of ids) {
      const row = deleteRow.get(id)
      if (!row) continue
      removed += 1
      if (row.seq <= indexedTo) unindex.run(row.seq, textOf(row))
    }
    return removed
  })
  const eraseAll = db.transaction((ids: readonly string[], noted: readonly Erasure[]) => {
    const erased = removeAll(ids)
    for (const { digest, at } of noted) insertErasure.run(digest, at)
    return erased
  })
  const indexNext = db.transaction(() => {
    const rows = selectUnindexed.all(selectIndexedTo.get() ?? 0, slice.indexing)
    for (const row of rows) index.run(row.seq, textOf(row))
    const last = rows.at(-1)
    if (last) updateIndexedTo.run(last.seq)
    return rows.length
  })

  return {
    /** Answers the enquiry that stands under this key already, and then writes nothing. */
    insert({ id, name, email, message, submittedAt, evidence, key }: NewEnquiry) {
      const earlier = key === undefined ? undefined : selectByKey.get(key)
      if (earlier) return earlier
      const spam = isSpam(evidence) ? 1 : 0
      insertRow.run(id, name, email, message, submittedAt, spam, JSON.stringify(evidence), key ?? null)
      return undefined
    },
    /** False when nothing changed. */
    setSpam: (id: string, spam: boolean) => updateSpam.run(spam ? 1 : 0, id, spam ? 1 : 0).changes > 0,

    findKey: async (key: string) => selectByKey.get(key),
    setStatus: async (id: string, status: Status) => void updateStatus.run(status, id),
    async one(id: string) {
      const row = selectOne.get(id)
      return row && fromRow(row)
    },
    ofPerson: async (email: string) => selectOf.all(email.trim()).map(fromRow),
    latestMessages: async (count: number) => selectLatest.all(count),
    spamBetween: async (from: string, to: string) => countSpam.get(from, to) ?? 0,
    counts: () =>
      Object.fromEntries(selectCounts.all().map(({ folder, count }) => [folder, count])) as unknown as Counts,

    async page({ size, ...options }: PageOptions) {
      const rows = await someRows(options, size + 1)
      const shown = rows.slice(0, size)
      const next = rows.length > size ? shown.at(-1)?.seq : undefined
      return { enquiries: shown.map(fromRow), next }
    },
    /** Slice by slice, the newest first. */
    async *every(options: ListOptions): AsyncGenerator<Enquiry[]> {
      for (let before: number | undefined; ;) {
        const rows = await someRows({ ...options, before }, slice.rows)
        yield rows.map(fromRow)
        if (rows.length < slice.rows) return
        before = rows.at(-1)?.seq
        await nextTurn()
      }
    },

    /** Deletes what is older than the retention allows. */
    async prune(before: { all: string; spam: string }, signal?: AbortSignal) {
      let pruned = 0
      for (const [spam, limit] of [
        [0, before.all],
        [1, before.spam > before.all ? before.spam : before.all],
      ] as const) {
        for (;;) {
          const removed = removeAll.immediate(selectOld.all(spam, limit, slice.removing))
          pruned += removed
          if (removed < slice.removing || signal?.aborted) break
          await nextTurn()
        }
      }
      return pruned
    },
    async *senders(): AsyncGenerator<Sender> {
      for (let last = 0; ;) {
        const rows = selectSenders.all(last, slice.senders)
        yield* rows
        if (rows.length < slice.senders) return
        last = rows.at(-1)?.seq ?? 0
        await nextTurn()
      }
    },
    /** These rows, their mails and what the index knows of them go, and what was erased is noted, in one transaction. */
    async erase(ids: readonly string[], noted: readonly Erasure[]) {
      const erased = eraseAll.immediate(ids, noted)
      overwriteLog()
      return erased
    },
    isErased: async (digest: Uint8Array) => selectErasure.get(digest) !== undefined,
    overwriteLog: async () => overwriteLog(),
    /** Brings the search index up to date; until then `page` finds the latest by reading them. */
    async index(signal?: AbortSignal) {
      for (let more = true; more && !signal?.aborted;) {
        const begun = performance.now()
        // The index can be made anew, so its commits need not wait for the disk.
        db.pragma('synchronous = NORMAL')
        try {
          more = indexNext.immediate() === slice.indexing
        } finally {
          db.pragma('synchronous = FULL')
        }
        // A backlog takes a fifth of the time, and leaves the rest to those who wait for an answer.
        if (more) await pause(4 * (performance.now() - begun))
      }
    },
  }

  /** Overwrites the write-ahead log, where older versions of the rows may still stand. */
  function overwriteLog() {
    db.pragma('wal_checkpoint(TRUNCATE)')
  }

  async function someRows({ filter, search, before, signal }: Omit<PageOptions, 'size'>, size: number) {
    const ends = selectEnds.get() ?? { least: 0, most: 0 }
    const below = before ?? ends.most + 1
    if (search === '') return listed(filter, below, size)
    const wanted = fold(search)
    const phrase = `"${wanted.replaceAll('"', '""')}"`
    const found: Row[] = []
    for (let to = below; to > ends.least && found.length < size;) {
      signal?.throwIfAborted()
      const indexedTo = wanted.length < shortestIndexed ? 0 : (selectIndexedTo.get() ?? 0)
      const indexed = to <= indexedTo + 1
      const from = Math.max(
        ends.least,
        indexed ? to - slice.indexed : Math.max(to - slice.scanned, indexedTo + 1),
      )
      const rows = indexed
        ? selectMatches.all(phrase, from, to)
        : selectRange.all(from, to).filter((row) => textOf(row).includes(wanted))
      found.push(...rows.filter((row) => isShown(row, filter)))
      to = from
      await nextTurn()
    }
    return found.slice(0, size)
  }

  function listed(filter: Filter, below: number, size: number) {
    if (filter === 'mail-failed') return selectFailed.all(below, size)
    const rows = foldersOf[filter].flatMap((folder) => selectFolder.all(folder, below, size))
    return rows.toSorted((a, b) => b.seq - a.seq).slice(0, size)
  }
}

export interface Erasure {
  digest: Uint8Array
  at: string
}

function isShown(row: Row, filter: Filter) {
  if (filter === 'mail-failed') return row.mailFailed === 1
  return foldersOf[filter].includes(row.spam === 1 ? 'spam' : row.status)
}
