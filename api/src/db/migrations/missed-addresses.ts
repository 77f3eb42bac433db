/** How many visitors asked for an address that led nowhere, each counted once a day, and when the last one did. */
export const missedAddressesMigration = {
  sqlite: `
CREATE TABLE missed_addresses (
  address TEXT PRIMARY KEY,
  visitors INTEGER NOT NULL,
  last_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE missed_addresses (
  address text COLLATE "C" PRIMARY KEY,
  visitors integer NOT NULL,
  last_day text COLLATE "C" NOT NULL
);
`,
}
