import type { WebhookDelivery } from '@daymark/schemas/webhooks'
import type { Db } from '../../db/open.ts'
import type { Webhook } from './webhook.ts'

/** What is to be posted, as it was when the change was stored. */
export interface Delivery {
  webhookId: string
  body: string
  headers: Record<string, string>
}

export interface WaitingDelivery extends Delivery {
  id: number
  attempts: number
  createdAt: number
}

/** What came of posting once. */
export interface Outcome {
  /** Null where there was no answer. */
  resultCode: number | null
  /** In Sanity's words; null where it was taken. */
  failureReason: 'http' | 'timeout' | 'network' | null
  durationMs: number
}

export interface MessageRow {
  id: number
  createdAt: number
  status: WebhookDelivery['status']
  payload: string
  headers: string
  failureCount: number
  resultCode: number | null
}

export interface AttemptRow extends Outcome {
  id: number
  messageId: number
  createdAt: number
}

/** Of each webhook, besides what waits. */
const mostSettled = 50

export const webhooksMigration = `
CREATE TABLE webhooks (id TEXT PRIMARY KEY, body TEXT NOT NULL CHECK (json_valid(body))) STRICT;
CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  headers TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_error TEXT
) STRICT;
CREATE INDEX deliveries_due ON deliveries (due);
CREATE INDEX deliveries_by_webhook ON deliveries (webhook_id);`

/** Deliveries stay for a while, with what came of each attempt. */
export const attemptsMigration = `
ALTER TABLE deliveries ADD COLUMN status TEXT NOT NULL DEFAULT 'queued'
  CHECK (status IN ('queued', 'success', 'failure'));
ALTER TABLE deliveries DROP COLUMN last_error;
DROP INDEX deliveries_due;
CREATE INDEX deliveries_due ON deliveries (due) WHERE status = 'queued';
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  delivery_id INTEGER NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  result_code INTEGER,
  failure_reason TEXT,
  duration_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_by_delivery ON attempts (delivery_id);`

/** The SQL of webhooks, in the lake's own file: what is to be posted is stored with the change that it tells of. */
export function openWebhookStore(db: Db) {
  const list = db.prepare<[], string>('SELECT body FROM webhooks ORDER BY rowid').pluck()
  const insert = db.prepare('INSERT INTO webhooks (id, body) VALUES (?, ?)')
  const remove = db.prepare('DELETE FROM webhooks WHERE id = ?')
  const enqueue = db.prepare(
    'INSERT INTO deliveries (webhook_id, headers, body, due, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const due = db.prepare<[number, number], Omit<WaitingDelivery, 'headers'> & { headers: string }>(
    `SELECT id, webhook_id AS webhookId, headers, body, attempts, created_at AS createdAt
     FROM deliveries WHERE status = 'queued' AND due <= ? ORDER BY id LIMIT ?`,
  )
  const next = db
    .prepare<[], number | null>(`SELECT min(due) FROM deliveries WHERE status = 'queued'`)
    .pluck()
  const addAttempt = db.prepare(
    'INSERT INTO attempts (delivery_id, created_at, result_code, failure_reason, duration_ms) VALUES (?, ?, ?, ?, ?)',
  )
  const settle = db.prepare('UPDATE deliveries SET status = ?, attempts = attempts + 1 WHERE id = ?')
  const postpone = db.prepare('UPDATE deliveries SET attempts = attempts + 1, due = ? WHERE id = ?')
  const forget = db.prepare(
    `DELETE FROM deliveries WHERE id IN (
       SELECT id FROM deliveries
       WHERE webhook_id = (SELECT webhook_id FROM deliveries WHERE id = ?) AND status <> 'queued'
       ORDER BY id DESC LIMIT -1 OFFSET ${mostSettled})`,
  )
  const again = db.prepare(
    `UPDATE deliveries SET status = 'queued', attempts = 0, due = ?
     WHERE id = ? AND webhook_id = ? AND status <> 'queued'`,
  )
  const messages = db.prepare<[string], MessageRow>(
    `SELECT id, created_at AS createdAt, status, body AS payload, headers,
       (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id AND failure_reason IS NOT NULL) AS failureCount,
       (SELECT result_code FROM attempts a WHERE a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1) AS resultCode
     FROM deliveries d WHERE webhook_id = ? ORDER BY id DESC LIMIT 100`,
  )
  const attemptColumns = `a.id, a.delivery_id AS messageId, a.created_at AS createdAt, result_code AS resultCode,
     failure_reason AS failureReason, duration_ms AS durationMs`
  const attempts = db.prepare<[string], AttemptRow>(
    `SELECT ${attemptColumns} FROM attempts a JOIN deliveries d ON d.id = a.delivery_id
     WHERE d.webhook_id = ? ORDER BY a.id DESC LIMIT 500`,
  )
  const attempt = db.prepare<[string], AttemptRow>(`SELECT ${attemptColumns} FROM attempts a WHERE a.id = ?`)
  const waiting = db
    .prepare<[string], number>(`SELECT count(*) FROM deliveries WHERE webhook_id = ? AND status = 'queued'`)
    .pluck()

  const tried = db.transaction((id: number, at: number, outcome: Outcome, pauseUntil?: number) => {
    addAttempt.run(id, at, outcome.resultCode, outcome.failureReason, outcome.durationMs)
    if (pauseUntil !== undefined) return void postpone.run(pauseUntil, id)
    settle.run(outcome.failureReason === null ? 'success' : 'failure', id)
    forget.run(id)
  })

  return {
    list: () => list.all().map((body) => JSON.parse(body) as Webhook),
    add: (webhook: Webhook) => void insert.run(webhook.id, JSON.stringify(webhook)),
    remove: (id: string) => remove.run(id).changes > 0,
    /** Part of the transaction that stores the change. */
    enqueue({ webhookId, headers, body }: Delivery, now: number) {
      enqueue.run(webhookId, JSON.stringify(headers), body, now, now)
    },
    due: (now: number, most: number): WaitingDelivery[] =>
      due
        .all(now, most)
        .map((row) => ({ ...row, headers: JSON.parse(row.headers) as Record<string, string> })),
    nextDue: () => next.get() ?? undefined,
    /** Keeps what came of an attempt; the delivery waits until `pauseUntil`, or is settled. */
    tried,
    /** To be posted again from the start; false where there is no such delivery, or it waits already. */
    again: (webhookId: string, id: string, now: number) => again.run(now, id, webhookId).changes > 0,
    waiting: (id: string) => waiting.get(id) ?? 0,
    messages: (id: string) => messages.all(id),
    attempts: (id: string) => attempts.all(id),
    attempt: (id: string) => attempt.get(id),
  }
}
