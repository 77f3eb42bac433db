/**
 * `evidence` is JSON that evidence.ts reads; `text_digest` finds the same text sent again. Ids are
 * time-ordered. `erasures` keeps keyed digests of erased addresses, never the addresses.
 */
export const contactMigration = `
CREATE TABLE contact_submissions (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  submitted_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'read', 'answered')),
  spam INTEGER NOT NULL DEFAULT 0 CHECK (spam IN (0, 1)),
  evidence TEXT NOT NULL DEFAULT '{}',
  text_digest BLOB
) STRICT, WITHOUT ROWID;

CREATE INDEX contact_submissions_by_text ON contact_submissions (text_digest);

CREATE TABLE idempotency_keys (
  digest BLOB PRIMARY KEY,
  fingerprint BLOB NOT NULL,
  enquiry_id TEXT NOT NULL REFERENCES contact_submissions (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_keys_by_enquiry ON idempotency_keys (enquiry_id);

CREATE TABLE erasures (
  digest BLOB PRIMARY KEY,
  erased_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
