/** Links that show a page's drafts to whoever has them. Only SHA-256 digests of their secrets are kept. */
export const previewLinksMigration = `
CREATE TABLE preview_links (
  id TEXT PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE,
  path TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

export const previewLinksTable = `
CREATE TABLE preview_links (
  id uuid PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  path text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
`
