/** What staff wrote about an enquiry, to its sender or to each other, and who looks after it; it goes with the enquiry. */
export const conversationMigration = {
  sqlite: `
CREATE TABLE enquiry_entries (
  id TEXT PRIMARY KEY,
  enquiry_id TEXT NOT NULL REFERENCES contact_submissions (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('answer', 'note', 'answered')),
  who_id TEXT NOT NULL,
  who TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX enquiry_entries_by_enquiry ON enquiry_entries (enquiry_id);

CREATE TABLE enquiry_assignments (
  enquiry_id TEXT PRIMARY KEY REFERENCES contact_submissions (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE outbox ADD COLUMN entry_id TEXT REFERENCES enquiry_entries (id) ON DELETE CASCADE;
CREATE INDEX outbox_by_entry ON outbox (entry_id) WHERE entry_id IS NOT NULL;
`,
  postgres: `
CREATE TABLE enquiry_entries (
  id uuid PRIMARY KEY,
  enquiry_id uuid NOT NULL REFERENCES contact_submissions (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('answer', 'note', 'answered')),
  who_id text NOT NULL,
  who text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX enquiry_entries_by_enquiry ON enquiry_entries (enquiry_id);

CREATE TABLE enquiry_assignments (
  enquiry_id uuid PRIMARY KEY REFERENCES contact_submissions (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  name text NOT NULL
);

ALTER TABLE outbox ADD COLUMN entry_id uuid REFERENCES enquiry_entries (id) ON DELETE CASCADE;
CREATE INDEX outbox_by_entry ON outbox (entry_id) WHERE entry_id IS NOT NULL;
`,
}
