/**
 * How often something happened in an hour (`at` is `2026-01-31T14`) or, once that is a while ago, on a day (`2026-01-31`):
 * `kind` says what, `name` of what it was. Nothing in it is of one visitor. `visit_readers` get the weekly mail. On
 * PostgreSQL texts have the order of their bytes, as on SQLite: a day comes before its hours.
 */
export const visitsMigration = {
  sqlite: `
CREATE TABLE visit_sums (
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (at, kind, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE visit_readers (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE visit_sums (
  at text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (at, kind, name)
);
CREATE TABLE visit_readers (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
);
`,
}
