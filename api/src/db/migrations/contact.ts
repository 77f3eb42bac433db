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

/** Released once, when keys were looked up in memory; `indexesMigration` brings the index back. */
export const keysInMemoryMigration = 'DROP INDEX contact_submissions_by_key'

/**
 * Keeps what the inbox asks for from being counted or scanned: `seq` is the order of arrival, `folder` is where the
 * inbox shows an enquiry, `enquiry_counts` is kept by triggers. `enquiry_search` indexes the trigrams of the folded text
 * under `seq`; the store fills it after the fact and notes in `enquiry_search_progress` how far it has come.
 */
export const indexesMigration = `
ALTER TABLE contact_submissions ADD COLUMN seq INTEGER;
UPDATE contact_submissions SET seq = place
  FROM (SELECT id AS placed, row_number() OVER (ORDER BY id) AS place FROM contact_submissions) WHERE id = placed;
ALTER TABLE contact_submissions ADD COLUMN folder TEXT
  GENERATED ALWAYS AS (CASE WHEN spam THEN 'spam' ELSE status END) VIRTUAL;

CREATE UNIQUE INDEX contact_submissions_by_seq ON contact_submissions (seq);
CREATE INDEX contact_submissions_by_folder ON contact_submissions (folder, seq);
CREATE INDEX contact_submissions_by_age ON contact_submissions (spam, submitted_at);
CREATE INDEX contact_submissions_by_email ON contact_submissions (email COLLATE NOCASE);

UPDATE contact_submissions SET idempotency_key = NULL
  WHERE idempotency_key IS NOT NULL
    AND id NOT IN (SELECT min(id) FROM contact_submissions GROUP BY idempotency_key);
CREATE UNIQUE INDEX contact_submissions_by_key ON contact_submissions (idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE enquiry_counts (folder TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO enquiry_counts VALUES ('new', 0), ('read', 0), ('answered', 0), ('spam', 0);
UPDATE enquiry_counts
  SET count = (SELECT count(*) FROM contact_submissions e WHERE e.folder = enquiry_counts.folder);
CREATE TRIGGER enquiry_counts_after_insert AFTER INSERT ON contact_submissions BEGIN
  UPDATE enquiry_counts SET count = count + 1 WHERE folder = new.folder;
END;
CREATE TRIGGER enquiry_counts_after_delete AFTER DELETE ON contact_submissions BEGIN
  UPDATE enquiry_counts SET count = count - 1 WHERE folder = old.folder;
END;
CREATE TRIGGER enquiry_counts_after_update AFTER UPDATE OF status, spam ON contact_submissions BEGIN
  UPDATE enquiry_counts SET count = count - 1 WHERE folder = old.folder;
  UPDATE enquiry_counts SET count = count + 1 WHERE folder = new.folder;
END;

CREATE VIRTUAL TABLE enquiry_search USING fts5 (text, content = '', tokenize = 'trigram case_sensitive 1');
INSERT INTO enquiry_search (enquiry_search, rank) VALUES ('secure-delete', 1);
CREATE TABLE enquiry_search_progress (indexed_to INTEGER NOT NULL) STRICT;
INSERT INTO enquiry_search_progress VALUES (0);
`

/** When retention was looked after last: a clock that jumps ahead must not delete what is not old. */
export const retentionMigration = 'CREATE TABLE retention (ran_at TEXT NOT NULL) STRICT'
