import { join } from 'node:path'
import { requireInPlace } from '../db/in-place.ts'
import { type Db, isReadOnly, openDatabase } from '../db/open.ts'
import { isStorageFault } from '../db/storage-fault.ts'
import type { SanityDocument } from './document.ts'
import { notStored } from './lake-error.ts'
import {
  attemptsMigration,
  type Delivery,
  openWebhookStore,
  webhooksMigration,
} from './webhooks/webhook-store.ts'
import type { MendozaPatch } from './write/mendoza-encode.ts'

export interface Change {
  id: string
  before: SanityDocument | undefined
  after: SanityDocument | undefined
  effects: { apply: MendozaPatch; revert: MendozaPatch }
}

interface Commit {
  transactionId: string
  timestamp: string
  author: string
  changes: readonly Change[]
  /** What it has to tell webhooks. */
  deliveries: readonly Delivery[]
}

interface HistoryRange {
  from?: number
  to?: number
  newestFirst: boolean
  limit: number
}

export interface HistoryEntry {
  seq: number
  transactionId: string
  timestamp: string
  author: string
  documentId: string
  effects: Change['effects']
}

export interface Deletion {
  id: string
  seq: number
  timestamp: string
  author: string
}

/** History older than this is dropped; the documents themselves are not affected. */
export const historyDays = 180

export const contentFile = (dataDir: string) => join(dataDir, 'content.db')

export type Store = ReturnType<typeof openStore>

/** The only SQL on content.db, apart from the strangers' worker, which reads it. */
export function openStore(dataDir: string, now: () => Date) {
  const db = openDatabase(contentFile(dataDir), contentHistory)
  const statements = prepare(db)
  const webhooks = openWebhookStore(db)
  const write = db.transaction((commit: Commit) => {
    const seq = statements.addTransaction.run(
      commit.transactionId,
      commit.timestamp,
      commit.author,
    ).lastInsertRowid
    for (const { id, after, effects } of commit.changes) {
      if (after) statements.put.run(id, JSON.stringify(after), seq)
      else statements.remove.run(id)
      statements.addChange.run(id, seq, JSON.stringify(effects))
    }
    for (const delivery of commit.deliveries) webhooks.enqueue(delivery, now().getTime())
  })
  const prune = () => {
    if (isReadOnly(db)) return
    const oldest = new Date(now().getTime() - historyDays * 86_400_000).toISOString()
    statements.prune.run(oldest)
  }
  return {
    /** What threads that only read open for themselves. */
    file: db.name,
    webhooks,
    *documents(): Generator<SanityDocument> {
      for (const body of statements.documents.iterate()) yield JSON.parse(body) as SanityDocument
    },
    commit(commit: Commit) {
      try {
        requireInPlace(db)
        write.immediate(commit)
      } catch (error) {
        if (isStorageFault(error)) throw notStored()
        throw error
      }
    },
    lastTransaction: () => statements.last.get(),
    /** The changes of one document, newest first. */
    history: (documentId: string) => statements.history.all(documentId).map(entry),
    sequenceOf: (transactionId: string) => statements.findTransaction.get(transactionId),
    /** Changes of the newest or the oldest `limit` transactions that touched `ids`, within `range`. */
    transactions(ids: readonly string[], { from, to, newestFirst, limit }: HistoryRange) {
      const range = { ids: JSON.stringify(ids), from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER, limit }
      return (newestFirst ? statements.newest : statements.oldest).all(range).map(entry)
    },
    /** Documents that are gone, each with its last change, newest first. */
    deletions: () => statements.deletions.iterate(),
    /** Whether a document or the history tells of an asset with these bytes. */
    mentionsAsset: (sha1: string) =>
      ['image', 'file'].some((kind) => {
        const range = { from: `${kind}-${sha1}-`, to: `${kind}-${sha1}.` }
        return statements.mentions.get(range) !== undefined
      }),
    prune,
    close: () => db.close(),
  }
}

function prepare(db: Db) {
  const columns =
    't.seq, t.id AS transactionId, t.timestamp, t.author, c.document_id AS documentId, c.effects'
  const inRange = (order: 'ASC' | 'DESC') =>
    db.prepare<[object], HistoryRow>(`SELECT ${columns} FROM changes c JOIN transactions t USING (seq)
     WHERE c.document_id IN (SELECT value FROM json_each(@ids)) AND c.seq IN (
       SELECT DISTINCT seq FROM changes
       WHERE document_id IN (SELECT value FROM json_each(@ids)) AND seq BETWEEN @from AND @to
       ORDER BY seq ${order} LIMIT @limit)
     ORDER BY c.seq ${order}, c.document_id`)
  return {
    documents: db.prepare<[], string>('SELECT body FROM documents ORDER BY id').pluck(),
    put: db.prepare(
      'INSERT INTO documents (id, body, seq) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body, seq = excluded.seq',
    ),
    remove: db.prepare('DELETE FROM documents WHERE id = ?'),
    addTransaction: db.prepare('INSERT INTO transactions (id, timestamp, author) VALUES (?, ?, ?)'),
    addChange: db.prepare('INSERT INTO changes (document_id, seq, effects) VALUES (?, ?, ?)'),
    findTransaction: db.prepare<[string], number>('SELECT seq FROM transactions WHERE id = ?').pluck(),
    last: db.prepare<[], string>('SELECT id FROM transactions ORDER BY seq DESC LIMIT 1').pluck(),
    history: db.prepare<[string], HistoryRow>(
      `SELECT ${columns} FROM changes c JOIN transactions t USING (seq) WHERE c.document_id = ? ORDER BY c.seq DESC`,
    ),
    newest: inRange('DESC'),
    oldest: inRange('ASC'),
    // Leaps from id to id through the primary key: the changes are many, the documents few.
    deletions: db.prepare<[], Deletion>(
      `WITH RECURSIVE ids (id) AS (
         SELECT min(document_id) FROM changes
         UNION ALL
         SELECT (SELECT min(document_id) FROM changes WHERE document_id > id) FROM ids WHERE id IS NOT NULL)
       SELECT id, seq, timestamp, author FROM ids
       JOIN (SELECT seq, timestamp, author FROM transactions)
         ON seq = (SELECT max(c.seq) FROM changes c WHERE c.document_id = ids.id)
       WHERE ids.id NOT IN (SELECT id FROM documents)
       ORDER BY seq DESC, id`,
    ),
    mentions: db.prepare(
      `SELECT 1 FROM documents WHERE id BETWEEN @from AND @to
       UNION ALL SELECT 1 FROM changes WHERE document_id BETWEEN @from AND @to LIMIT 1`,
    ),
    // The newest transaction stays: strangers' workers follow the numbers.
    prune: db.prepare(
      'DELETE FROM transactions WHERE timestamp < ? AND seq < (SELECT max(seq) FROM transactions)',
    ),
  }
}

type HistoryRow = Omit<HistoryEntry, 'effects'> & { effects: string }

const entry = (row: HistoryRow): HistoryEntry => ({
  ...row,
  effects: JSON.parse(row.effects) as Change['effects'],
})

/** Entries that have been released are never edited. */
export const contentHistory = [
  `CREATE TABLE documents (
     id TEXT PRIMARY KEY,
     body TEXT NOT NULL CHECK (json_valid(body)),
     seq INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX documents_by_seq ON documents (seq);
   CREATE TABLE transactions (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     timestamp TEXT NOT NULL,
     author TEXT NOT NULL
   ) STRICT;
   CREATE INDEX transactions_by_time ON transactions (timestamp);
   CREATE TABLE changes (
     document_id TEXT NOT NULL,
     seq INTEGER NOT NULL REFERENCES transactions (seq) ON DELETE CASCADE,
     effects TEXT NOT NULL,
     PRIMARY KEY (document_id, seq)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX changes_by_seq ON changes (seq);`,
  webhooksMigration,
  attemptsMigration,
]
