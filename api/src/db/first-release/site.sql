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
PRAGMA user_version = 3;

INSERT INTO users VALUES ('u1', 'editor', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$eA', 'administrator', 1767225600000);
INSERT INTO credentials VALUES (x'ea1b8f60d6dbb9cf1a5ee5f1ac2c2b3bd0d2d6ee3c9ba6d8c3b7a09bb03aee1c', 'token', 'u1', 1767225600000, NULL);
INSERT INTO contact_submissions VALUES ('01HZX0000000000000000000AA', 'Ada Lovelace', 'ada@example.com', 'We would like a prototype.', '2026-01-01T00:00:00.000Z', 'read', 0, '{"check":{"outcome":"off"}}', 'a key');
INSERT INTO contact_submissions (id, name, email, message, evidence) VALUES ('01HZX0000000000000000000AB', 'Grace Hopper', 'grace@example.com', 'Could we talk next week?', '{"check":{"outcome":"off"}}');
INSERT INTO outbox (kind, enquiry_id, due, created_at) VALUES ('notification', '01HZX0000000000000000000AA', 1767225600000, 1767225600000);
INSERT INTO erasures VALUES (x'00112233', '2026-01-01T00:00:00.000Z');
