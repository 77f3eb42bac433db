/** How many visitors asked for an address that led nowhere, each counted once a day, and when the last one did. */
export const missedAddressesMigration = `
CREATE TABLE missed_addresses (
  address TEXT PRIMARY KEY,
  visitors INTEGER NOT NULL,
  last_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
