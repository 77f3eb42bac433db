CREATE TABLE documents (
     id TEXT PRIMARY KEY,
     body TEXT NOT NULL CHECK (json_valid(body)),
     seq INTEGER NOT NULL
   ) STRICT;
CREATE INDEX documents_by_seq ON documents (seq);
CREATE TABLE transactions (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     timestamp TEXT NOT NULL,
     author TEXT NOT NULL
   ) STRICT;
CREATE INDEX transactions_by_time ON transactions (timestamp);
CREATE TABLE changes (
     document_id TEXT NOT NULL,
     seq INTEGER NOT NULL REFERENCES transactions (seq) ON DELETE CASCADE,
     effects TEXT NOT NULL,
     PRIMARY KEY (document_id, seq)
   ) STRICT, WITHOUT ROWID;
CREATE INDEX changes_by_seq ON changes (seq);
PRAGMA user_version = 1;

INSERT INTO transactions VALUES (1, 'first', '2026-01-01T00:00:00.000Z', 'daymark');
INSERT INTO documents VALUES ('note', '{"_id":"note","_type":"note","_rev":"first","_createdAt":"2026-01-01T00:00:00Z","_updatedAt":"2026-01-01T00:00:00Z","text":"kept"}', 1);
INSERT INTO changes VALUES ('note', 1, '{"apply":[],"revert":[]}');
