/** When something that only requests can tell was last seen. */
export const lastSeenMigration = {
  sqlite: `
CREATE TABLE last_seen (
  name TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE last_seen (
  name text PRIMARY KEY,
  at timestamptz NOT NULL
);
`,
}
