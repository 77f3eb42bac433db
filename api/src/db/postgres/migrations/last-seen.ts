export const lastSeenTable = `
CREATE TABLE last_seen (
  name text PRIMARY KEY,
  at timestamptz NOT NULL
);
`
