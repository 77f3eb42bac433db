/**
 * `credentials` holds everything that stands for a user without a password: the one-time `login` code of
 * the Studio's redirect, a `session`, an API `token`. Only SHA-256 digests of them are kept.
 */
export const staffMigration = `
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL COLLATE NOCASE UNIQUE,
  password TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('administrator', 'editor', 'viewer')),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE credentials (
  digest BLOB PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('login', 'session', 'token')),
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX credentials_by_user ON credentials (user_id, kind);
CREATE INDEX credentials_by_expiry ON credentials (expires_at) WHERE expires_at IS NOT NULL;
`

/** What people read about their sessions and tokens, and a limit to what a token may do. */
export const accessMigration = `
ALTER TABLE credentials ADD COLUMN id TEXT;
ALTER TABLE credentials ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE credentials ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE credentials ADD COLUMN role TEXT CHECK (role IN ('administrator', 'editor', 'viewer'));
ALTER TABLE credentials ADD COLUMN used_at INTEGER;
UPDATE credentials SET id = lower(hex(randomblob(16))), used_at = created_at;
CREATE UNIQUE INDEX credentials_by_id ON credentials (id);
`
