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

/** When somebody took the Studio's tour, or said that they do not want it. */
export const tourMigration = {
  sqlite: 'ALTER TABLE users ADD COLUMN tour_seen_at INTEGER',
  postgres: 'ALTER TABLE users ADD COLUMN tour_seen_at timestamptz',
}

/** Where people are written to, and links by which somebody sets the password of an account. */
export const accountLinksMigration = {
  sqlite: `
ALTER TABLE users ADD COLUMN email TEXT;

CREATE TABLE account_links (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('invitation', 'reset')),
  digest BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, purpose)
) STRICT, WITHOUT ROWID;
`,
  postgres: `
ALTER TABLE users ADD COLUMN email text;

CREATE TABLE account_links (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'reset')),
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose)
);
`,
}

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

/**
 * Passkeys, and what goes with them: the challenges that wait for their answer, codes for whoever lost their passkeys,
 * and when a session last proved who sits before it. A session for enrolment may add a passkey and nothing else.
 */
export const passkeysMigration = `
ALTER TABLE credentials ADD COLUMN proved_at INTEGER;
ALTER TABLE credentials ADD COLUMN enrolment INTEGER NOT NULL DEFAULT 0 CHECK (enrolment IN (0, 1));
UPDATE credentials SET proved_at = created_at WHERE kind = 'session';

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('login', 'proof', 'enrol')),
  user_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

CREATE TABLE recovery_codes (
  digest BLOB PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

CREATE TABLE staff_settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** All of it on PostgreSQL; user names differ in more than their capitals. */
export const staffTables = `
CREATE TABLE users (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  password text NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'editor', 'viewer')),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_by_name ON users (lower(username));

CREATE TABLE credentials (
  digest bytea PRIMARY KEY,
  id text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('login', 'session', 'token')),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  role text CHECK (role IN ('administrator', 'editor', 'viewer')),
  used_at timestamptz,
  proved_at timestamptz,
  enrolment boolean NOT NULL DEFAULT false
);
CREATE INDEX credentials_by_user ON credentials (user_id, kind);
CREATE INDEX credentials_by_expiry ON credentials (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('login', 'proof', 'enrol')),
  user_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at);

CREATE TABLE recovery_codes (
  digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id);

CREATE TABLE staff_settings (
  name text PRIMARY KEY,
  value text NOT NULL
);
`
