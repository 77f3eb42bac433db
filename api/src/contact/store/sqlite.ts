import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../db/open.ts'
import { createSharedCommit } from '../../db/shared-commit.ts'
import { createSqliteSql } from '../../db/site-sql.ts'
import type { Audit } from '../../http/audit.ts'
import type { MailKind } from '../../outbox/mail-subject.ts'
import type { SqliteOutboxStore } from '../../outbox/store/sqlite.ts'
import { isSpam } from '../intake/evidence.ts'
import { createEnquiryQueries, type OutboxParts } from './common-sql.ts'
import { spamLimit, type EnquiryStore, type KnownEnquiry, type NewEnquiry } from './enquiry-store.ts'
import { textOf } from './fold.ts'
import { createSqliteInbox } from './sqlite-inbox.ts'

/** So much is done in one turn of the event loop; each is a few milliseconds. */
const slice = { indexing: 25, removing: 5 }

interface IndexedText {
  seq: number
  name: string
  email: string
  message: string
}

/** What only SQLite is asked, with the inbox's beside it. What grows with the data goes in slices. */
export function createSqliteEnquiryStore(
  db: Db,
  outbox: OutboxParts & Pick<SqliteOutboxStore, 'enqueueNow'>,
  audit: Audit<void>,
): EnquiryStore {
  const queries = createEnquiryQueries(createSqliteSql(db), outbox)
  const insertRow = db.prepare(
    `INSERT INTO contact_submissions (id, name, email, message, submitted_at, spam, evidence, idempotency_key, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) + 1 FROM contact_submissions))`,
  )
  const selectByKey = db.prepare<[string], KnownEnquiry>(
    'SELECT id, name, email, message FROM contact_submissions WHERE idempotency_key = ?',
  )
  const deleteRow = db.prepare<[string], IndexedText>(
    'DELETE FROM contact_submissions WHERE id = ? RETURNING seq, name, email, message',
  )
  const selectOld = db
    .prepare<[number, string, number], string>(
      'SELECT id FROM contact_submissions WHERE spam = ? AND submitted_at < ? ORDER BY submitted_at LIMIT ?',
    )
    .pluck()
  const selectIndexedTo = db.prepare<[], number>('SELECT indexed_to FROM enquiry_search_progress').pluck()
  const updateIndexedTo = db.prepare('UPDATE enquiry_search_progress SET indexed_to = ?')
  const selectUnindexed = db.prepare<[number, number], IndexedText>(
    'SELECT seq, name, email, message FROM contact_submissions WHERE seq > ? ORDER BY seq LIMIT ?',
  )
  const index = db.prepare('INSERT INTO enquiry_search (rowid, text) VALUES (?, ?)')
  const unindex = db.prepare(
    `INSERT INTO enquiry_search (enquiry_search, rowid, text) VALUES ('delete', ?, ?)`,
  )
  const insertErasure = db.prepare(
    `INSERT INTO erasures (digest, erased_at) VALUES (?, ?)
     ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at`,
  )

  const add = createSharedCommit(
    db,
    ({ enquiry, mails }: { enquiry: NewEnquiry; mails: readonly MailKind[] }) => {
      const { id, name, email, message, submittedAt, evidence, key } = enquiry
      const earlier = key === undefined ? undefined : selectByKey.get(key)
      if (earlier) return earlier
      const spam = isSpam(evidence)
      insertRow.run(
        id,
        name,
        email,
        message,
        submittedAt,
        spam ? 1 : 0,
        JSON.stringify(evidence),
        key ?? null,
      )
      if (!spam) for (const kind of mails) outbox.enqueueNow(kind, id)
      return undefined
    },
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
  const eraseAll = db.transaction((...[ids, noted, { by, about }]: Parameters<EnquiryStore['erase']>) => {
    const erased = removeAll(ids)
    for (const { digest, at } of noted) insertErasure.run(digest, at)
    audit(by, 'enquiries-erased', about(erased))
    return erased
  })
  const indexNext = db.transaction(() => {
    const rows = selectUnindexed.all(selectIndexedTo.get() ?? 0, slice.indexing)
    for (const row of rows) index.run(row.seq, textOf(row))
    const last = rows.at(-1)
    if (last) updateIndexedTo.run(last.seq)
    return rows.length
  })
  const overwriteLog = () => void db.pragma('wal_checkpoint(TRUNCATE)')

  return {
    ...queries,
    ...createSqliteInbox(db),
    add: (enquiry, mails) => add({ enquiry, mails }),
    // One server alone knows what it is storing.
    soonByKey: queries.findKey,
    async prune(before, signal) {
      let pruned = 0
      for (const [spam, limit] of [
        [0, before.all],
        [1, spamLimit(before)],
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
    async erase(...erasure) {
      const erased = eraseAll.immediate(...erasure)
      overwriteLog()
      return erased
    },
    overwriteLog: async () => overwriteLog(),
    async index(signal) {
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
}
