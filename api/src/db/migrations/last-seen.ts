/** When something that only requests can tell was last seen. */
export const lastSeenMigration = `
CREATE TABLE last_seen (
  name TEXT PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
