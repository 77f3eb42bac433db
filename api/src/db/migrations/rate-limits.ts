/** Counted events by what they are limited for. Unlogged: no commit waits for the disk, and a crash of the database frees everybody. */
export const rateLimitsTable = `
CREATE UNLOGGED TABLE rate_limits (
  name text NOT NULL,
  key text NOT NULL,
  used integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
);
CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);
`
