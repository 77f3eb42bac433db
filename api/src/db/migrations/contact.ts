/**
 * `evidence` is JSON that evidence.ts reads. Ids are time-ordered. `erasures` keeps keyed digests of erased addresses, never the addresses.
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
  idempotency_key TEXT
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX contact_submissions_by_key ON contact_submissions (idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE erasures (
  digest BLOB PRIMARY KEY,
  erased_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** Keys come in no order: an index of them rewrites a page for each enquiry. `known-keys.ts` takes its place. */
export const keysInMemoryMigration = 'DROP INDEX contact_submissions_by_key'
