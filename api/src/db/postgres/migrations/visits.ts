/** Texts in the order of their bytes, in which a day comes before its hours. */
export const visitsTables = `
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
`
