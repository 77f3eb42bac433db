/**
 * Mail to be sent. A row holds no text and no address: the mail is composed from what it is about when it
 * is sent, so that nothing personal has a second home. `due` is in milliseconds.
 */
export const outboxMigration = `
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  enquiry_id TEXT REFERENCES contact_submissions (id) ON DELETE CASCADE,
  day TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  last_error TEXT
) STRICT;

CREATE INDEX outbox_due ON outbox (due) WHERE state = 'waiting';
CREATE INDEX outbox_by_enquiry ON outbox (enquiry_id);
CREATE UNIQUE INDEX outbox_one_a_day ON outbox (kind, day) WHERE day IS NOT NULL;
`
