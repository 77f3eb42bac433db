import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditCheck, AuditEntry } from '@daymark/schemas/audit'
import { rowsOf, type Operation, type SiteSql } from '../db/site-sql.ts'

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

const columns = 'seq, at, kind, who_id AS "whoId", who, address, about'
const selectEnd = 'SELECT seq, digest FROM audit_ends WHERE side = $1'
/** The oldest first. */
const selectAfter = `SELECT ${columns}, previous FROM audit_log WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT ${slice}`

/** Adds an entry at the end of the log. */
export function* append(entry: Omit<AuditEntry, 'seq'>): Operation<void> {
  const last = yield* endOf('written')
  const row: Row = { ...entry, seq: last.seq + 1, previous: last.digest }
  const { seq, at, kind, whoId, who, address, about, previous } = row
  yield* rowsOf('INSERT INTO audit_log VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
    seq,
    at,
    kind,
    whoId,
    who,
    address,
    about,
    previous,
  ])
  yield* moveEnd('written', row)
}

/** All SQL of the room. */
export function createAuditStore(sql: SiteSql) {
  async function page({ before, size, ...filter }: PageOptions) {
    const limits = [
      ['seq <', before ?? Number.MAX_SAFE_INTEGER],
      ['who_id =', filter.person],
      ['kind =', filter.kind],
      ['at >=', filter.from],
      ['at <', filter.until],
    ].filter(([, value]) => value !== undefined)
    const where = limits.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ')
    const values = limits.map(([, value]) => value)
    const rows = await sql.query<Stored<AuditEntry>>(
      `SELECT ${columns} FROM audit_log WHERE ${where} ORDER BY seq DESC LIMIT ${size + 1}`,
      values,
    )
    const entries = rows.map(asWritten)
    const shown = entries.slice(0, size)
    return { entries: shown, next: entries.length > size ? shown.at(-1)?.seq : undefined }
  }

  return {
    page,
    people: () =>
      sql.query<{ id: string; name: string }>(
        `SELECT who_id AS id, who AS name FROM audit_log
         WHERE seq IN (SELECT max(seq) FROM audit_log GROUP BY who_id) ORDER BY who`,
      ),

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
        more = await sql.transaction(pruneSlice(before))
        pruned += more
        await nextTurn()
      }
      return pruned
    },

    /** Follows the digests from the pruned end to the written one. */
    async check(): Promise<AuditCheck> {
      for (;;) {
        const pruned = await endNow('pruned')
        const found = await follow(pruned)
        // Another server may have pruned meanwhile.
        if ((await endNow('pruned')).seq === pruned.seq) return found
      }
    },
  }

  async function endNow(side: Side) {
    return endIn(await sql.query<End>(selectEnd, [side]))
  }

  async function follow(pruned: End): Promise<AuditCheck> {
    const written = await endNow('written')
    let known = pruned
    const faultAt = (fault: string) => ({ entries: known.seq - pruned.seq, fault })
    for (;;) {
      const rows = (await sql.query<Stored<Row>>(selectAfter, [known.seq, written.seq])).map(asWritten)
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
  }
}

type Side = 'pruned' | 'written'

const endIn = ([end]: End[]) => end ?? { seq: 0, digest: '' }

function* endOf(side: Side): Operation<End> {
  return endIn(yield* rowsOf<End>(selectEnd, [side]))
}

function* moveEnd(side: Side, row: Row): Operation<void> {
  yield* rowsOf('UPDATE audit_ends SET seq = $1, digest = $2 WHERE side = $3', [row.seq, digestOf(row), side])
}

/** The digest of the last pruned entry stays, for the first that is left to be checked against. */
function* pruneSlice(before: string): Operation<number> {
  const pruned = yield* endOf('pruned')
  const written = yield* endOf('written')
  const [first] = yield* rowsOf<{ seq: number | null }>(
    'SELECT min(seq) AS seq FROM audit_log WHERE at >= $1',
    [before],
  )
  const through = (first?.seq ?? written.seq + 1) - 1
  const gone = (yield* rowsOf<Stored<Row>>(selectAfter, [pruned.seq, through])).map(asWritten)
  const last = gone.at(-1)
  if (!last) return 0
  yield* moveEnd('pruned', last)
  yield* rowsOf('DELETE FROM audit_log WHERE seq <= $1', [last.seq])
  return gone.length
}

type Stored<Entry extends AuditEntry> = Omit<Entry, 'at'> & { at: string | Date }

function asWritten<Entry extends AuditEntry>(row: Stored<Entry>) {
  return { ...row, at: new Date(row.at).toISOString() } as Entry
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
