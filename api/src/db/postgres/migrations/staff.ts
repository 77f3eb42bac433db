/** As on SQLite; user names differ in more than their capitals. */
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

export const tourColumn = 'ALTER TABLE users ADD COLUMN tour_seen_at timestamptz'

export const accountLinksTable = `
ALTER TABLE users ADD COLUMN email text;

CREATE TABLE account_links (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'reset')),
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, purpose)
);
`
