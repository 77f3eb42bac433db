import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditCheck, AuditEntry } from '@daymark/schemas/audit'
import type { Db } from '../db/open.ts'

export interface AuditFilter {
  person?: string | undefined
  kind?: string | undefined
  /** Moments in ISO 8601; `until` is not included. */
  from?: string | undefined
  until?: string | undefined
}

export interface PageOptions extends AuditFilter {
  /** `next` of the page before. */
  before?: number | undefined
  size: number
}

interface Row extends AuditEntry {
  /** The digest of the entry before. */
  previous: string
}

interface End {
  seq: number
  digest: string
}

export type AuditStore = ReturnType<typeof createAuditStore>

/** So many rows are read or deleted in one turn of the event loop. */
const slice = 500

/**
 * All SQL of the room. `append` is part of the caller's transaction; everything else is complete in itself and answers
 * a promise.
 */
export function createAuditStore(db: Db) {
  const columns = 'seq, at, kind, who_id AS whoId, who, address, about'
  const selectEnd = db.prepare<[string], End>('SELECT seq, digest FROM audit_ends WHERE side = ?')
  const moveEnd = db.prepare('UPDATE audit_ends SET seq = ?, digest = ? WHERE side = ?')
  const insert = db.prepare(
    'INSERT INTO audit_log VALUES (@seq, @at, @kind, @whoId, @who, @address, @about, @previous)',
  )
  const selectAfter = db.prepare<[number, number, number], Row>(
    `SELECT ${columns}, previous FROM audit_log WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
  )
  const selectPage = db.prepare<[object], AuditEntry>(
    `SELECT ${columns} FROM audit_log
     WHERE seq < @before AND (@person IS NULL OR who_id = @person) AND (@kind IS NULL OR kind = @kind)
       AND (@from IS NULL OR at >= @from) AND (@until IS NULL OR at < @until)
     ORDER BY seq DESC LIMIT @size`,
  )
  const selectPeople = db.prepare<[], { id: string; name: string }>(
    `SELECT who_id AS id, who AS name FROM audit_log
     WHERE seq IN (SELECT max(seq) FROM audit_log GROUP BY who_id) ORDER BY who`,
  )
  const selectFirstSince = db
    .prepare<[string], number | null>('SELECT min(seq) FROM audit_log WHERE at >= ?')
    .pluck()
  const deleteThrough = db.prepare('DELETE FROM audit_log WHERE seq <= ?')

  const end = (side: 'pruned' | 'written') => selectEnd.get(side) ?? { seq: 0, digest: '' }

  const append = db.transaction((entry: Omit<AuditEntry, 'seq'>) => {
    const last = end('written')
    const row: Row = { ...entry, seq: last.seq + 1, previous: last.digest }
    insert.run(row)
    moveEnd.run(row.seq, digestOf(row), 'written')
  })

  /** The digest of the last pruned entry stays, for the first that is left to be checked against. */
  const pruneSlice = db.transaction((before: string) => {
    const pruned = end('pruned')
    const kept = selectFirstSince.get(before) ?? end('written').seq + 1
    const gone = selectAfter.all(pruned.seq, kept - 1, slice)
    const last = gone.at(-1)
    if (!last) return 0
    moveEnd.run(last.seq, digestOf(last), 'pruned')
    deleteThrough.run(last.seq)
    return gone.length
  })

  async function page({ before = Number.MAX_SAFE_INTEGER, size, ...filter }: PageOptions) {
    const { person = null, kind = null, from = null, until = null } = filter
    const entries = selectPage.all({ before, person, kind, from, until, size: size + 1 })
    const shown = entries.slice(0, size)
    return { entries: shown, next: entries.length > size ? shown.at(-1)?.seq : undefined }
  }

  return {
    append,
    page,
    people: async () => selectPeople.all(),

    /** Slice by slice, the newest first. */
    async *every(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
      for (let before: number | undefined; ;) {
        const { entries, next } = await page({ ...filter, before, size: slice })
        yield entries
        if (next === undefined) return
        before = next
        await nextTurn()
      }
    },

    /** Deletes what was written before this moment. */
    async prune(before: string) {
      let pruned = 0
      for (let more = slice; more === slice;) {
        more = pruneSlice.immediate(before)
        pruned += more
        await nextTurn()
      }
      return pruned
    },

    /** Follows the digests from the pruned end to the written one. */
    async check(): Promise<AuditCheck> {
      const written = end('written')
      const pruned = end('pruned')
      let known = pruned
      const faultAt = (fault: string) => ({ entries: known.seq - pruned.seq, fault })
      for (;;) {
        const rows = selectAfter.all(known.seq, written.seq, slice)
        for (const row of rows) {
          if (row.seq !== known.seq + 1) return faultAt(missing(known.seq + 1, row.seq - 1))
          if (row.previous !== known.digest) return faultAt(changed(known.seq, row.seq))
          known = { seq: row.seq, digest: digestOf(row) }
        }
        if (rows.length < slice) break
        await nextTurn()
      }
      if (known.seq !== written.seq) return faultAt(missing(known.seq + 1, written.seq))
      if (known.digest !== written.digest) return faultAt(changed(known.seq, known.seq))
      return { entries: known.seq - pruned.seq, fault: null }
    },
  }
}

const missing = (from: number, to: number) =>
  from === to ? `Entry ${from} of the log is missing.` : `Entries ${from} to ${to} of the log are missing.`

/** Which of two neighbours was changed cannot be told from the digest between them. */
const changed = (one: number, other: number) =>
  one === other || one === 0
    ? `Entry ${other} of the log was changed.`
    : `Entry ${one} or ${other} of the log was changed.`

function digestOf({ seq, at, kind, whoId, who, address, about, previous }: Row) {
  const text = JSON.stringify([seq, at, kind, whoId, who, address, about, previous])
  return createHash('sha256').update(text).digest('hex')
}
