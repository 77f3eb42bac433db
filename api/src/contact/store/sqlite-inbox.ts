import { setImmediate as nextTurn } from 'node:timers/promises'
import { statuses, type Counts, type Enquiry, type Filter } from '@daymark/schemas/staff'
import type { Db } from '../../db/open.ts'
import { inWords, type Evidence } from '../intake/evidence.ts'
import { createPaging } from './common-sql.ts'
import type { EnquiryStore, PageOptions } from './enquiry-store.ts'
import { fold, shortestIndexed, textOf } from './fold.ts'

interface Row extends Omit<Enquiry, 'spam' | 'mailFailed' | 'evidence'> {
  seq: number
  spam: number
  mailFailed: number
  evidence: string
}

const columns = `e.seq, e.id, e.name, e.email, e.message, e.submitted_at AS submittedAt, e.status, e.spam, e.evidence,
  EXISTS (SELECT 1 FROM outbox WHERE enquiry_id = e.id AND state = 'failed') AS mailFailed`

/** Where the inbox looks for what a filter shows. */
const foldersOf: Record<Exclude<Filter, 'mail-failed'>, readonly string[]> = {
  all: statuses,
  mine: statuses,
  new: ['new'],
  read: ['read'],
  answered: ['answered'],
  spam: ['spam'],
}

/** So much is read in one turn of the event loop; each is a few milliseconds. */
const slice = { indexed: 20_000, scanned: 1_000, rows: 250 }

/** What staff read, in slices between which the event loop turns. */
export function createSqliteInbox(db: Db) {
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
  const selectMine = db.prepare<[string, number, number], Row>(
    `SELECT ${columns} FROM contact_submissions e
     WHERE e.id IN (SELECT enquiry_id FROM enquiry_assignments WHERE user_id = ?) AND NOT e.spam AND +e.seq < ?
     ORDER BY e.seq DESC LIMIT ?`,
  )
  const selectMineIds = db
    .prepare<[string], string>('SELECT enquiry_id FROM enquiry_assignments WHERE user_id = ?')
    .pluck()
  const selectRange = db.prepare<[number, number], Row>(
    `SELECT ${columns} FROM contact_submissions e WHERE e.seq >= ? AND e.seq < ? ORDER BY e.seq DESC`,
  )
  const selectMatches = db.prepare<[string, number, number], Row>(
    `SELECT ${columns} FROM enquiry_search s JOIN contact_submissions e ON e.seq = s.rowid
     WHERE enquiry_search MATCH ? AND s.rowid >= ? AND s.rowid < ? ORDER BY s.rowid DESC`,
  )
  const selectIndexedTo = db.prepare<[], number>('SELECT indexed_to FROM enquiry_search_progress').pluck()
  const selectCounts = db.prepare<[], { folder: keyof Counts; count: number }>(
    `SELECT folder, count FROM enquiry_counts
     UNION ALL SELECT 'mailFailed', count(DISTINCT enquiry_id) FROM outbox WHERE state = 'failed'`,
  )

  return {
    async one(id) {
      const row = selectOne.get(id)
      return row && fromRow(row)
    },
    ofPerson: async (email) => selectOf.all(email.trim()).map(fromRow),
    counts: async () =>
      Object.fromEntries(selectCounts.all().map(({ folder, count }) => [folder, count])) as unknown as Counts,
    ...createPaging(rowsBefore, fromRow, slice.rows),
  } satisfies Partial<EnquiryStore>

  async function rowsBefore(
    { filter, by = '', search, before, signal }: Omit<PageOptions, 'size'>,
    size: number,
  ) {
    const ends = selectEnds.get() ?? { least: 0, most: 0 }
    const below = before ?? ends.most + 1
    if (search === '') return listed(filter, by, below, size)
    const own = filter === 'mine' ? new Set(selectMineIds.all(by)) : undefined
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
      found.push(...rows.filter((row) => isShown(row, filter) && (!own || own.has(row.id))))
      to = from
      await nextTurn()
    }
    return found.slice(0, size)
  }

  function listed(filter: Filter, by: string, below: number, size: number) {
    if (filter === 'mine') return selectMine.all(by, below, size)
    if (filter === 'mail-failed') return selectFailed.all(below, size)
    const rows = foldersOf[filter].flatMap((folder) => selectFolder.all(folder, below, size))
    return rows.toSorted((a, b) => b.seq - a.seq).slice(0, size)
  }
}

function isShown(row: Row, filter: Filter) {
  if (filter === 'mail-failed') return row.mailFailed === 1
  return foldersOf[filter].includes(row.spam === 1 ? 'spam' : row.status)
}

const fromRow = ({ seq: _seq, spam, mailFailed, evidence, ...rest }: Row): Enquiry => ({
  ...rest,
  spam: spam === 1,
  mailFailed: mailFailed === 1,
  evidence: inWords(JSON.parse(evidence) as Evidence),
})
