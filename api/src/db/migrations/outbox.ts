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

/** What is asked of the whole table is counted by triggers or found by an index. */
export const outboxCountsMigration = `
CREATE TABLE outbox_counts (state TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO outbox_counts VALUES ('waiting', 0), ('failed', 0);
UPDATE outbox_counts SET count = (SELECT count(*) FROM outbox WHERE outbox.state = outbox_counts.state);
CREATE TRIGGER outbox_counts_after_insert AFTER INSERT ON outbox BEGIN
  UPDATE outbox_counts SET count = count + 1 WHERE state = new.state;
END;
CREATE TRIGGER outbox_counts_after_delete AFTER DELETE ON outbox BEGIN
  UPDATE outbox_counts SET count = count - 1 WHERE state = old.state;
END;
CREATE TRIGGER outbox_counts_after_update AFTER UPDATE OF state ON outbox WHEN new.state <> old.state BEGIN
  UPDATE outbox_counts SET count = count - 1 WHERE state = old.state;
  UPDATE outbox_counts SET count = count + 1 WHERE state = new.state;
END;

CREATE INDEX outbox_waiting ON outbox (kind, created_at) WHERE state = 'waiting';
CREATE INDEX outbox_failed ON outbox (enquiry_id) WHERE state = 'failed';
CREATE INDEX outbox_errors ON outbox (id) WHERE state <> 'sent' AND last_error IS NOT NULL;
`

/** Mail about an account, at most once a day for each. */
export const mailsAboutPeopleMigration = `
ALTER TABLE outbox ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE CASCADE;
DROP INDEX outbox_one_a_day;
CREATE UNIQUE INDEX outbox_one_a_day ON outbox (kind, day, coalesce(user_id, '')) WHERE day IS NOT NULL;
CREATE INDEX outbox_by_user ON outbox (user_id) WHERE user_id IS NOT NULL;
`
