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
