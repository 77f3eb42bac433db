export const missedAddressesTable = `
CREATE TABLE missed_addresses (
  address text COLLATE "C" PRIMARY KEY,
  visitors integer NOT NULL,
  last_day text COLLATE "C" NOT NULL
);
`
