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
     FROM deliveries WHERE due <= ? ORDER BY id LIMIT ?`,
  )
  const next = db.prepare<[], number | null>('SELECT min(due) FROM deliveries').pluck()
  const settle = db.prepare('DELETE FROM deliveries WHERE id = ?')
  const postpone = db.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, due = ?, last_error = ? WHERE id = ?',
  )
  const waiting = db.prepare<[string], { waiting: number; lastError: string | null }>(
    `SELECT count(*) AS waiting, max(last_error) AS lastError FROM deliveries WHERE webhook_id = ?`,
  )
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
    settle: (id: number) => void settle.run(id),
    postpone: (id: number, at: number, error: string) => void postpone.run(at, error, id),
    state: (id: string) => waiting.get(id) ?? { waiting: 0, lastError: null },
  }
}
