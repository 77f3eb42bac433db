/**
 * The log is only ever added to: entry `seq` carries the digest of the entry before it. `audit_ends` holds the digests
 * of the last entry that was written and of the last that was pruned, so that a gap shows at either end, too. Older
 * entries can be deleted only once they are declared as pruned.
 */
export const auditMigration = `
CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  who_id TEXT NOT NULL,
  who TEXT NOT NULL,
  address TEXT NOT NULL,
  about TEXT NOT NULL,
  previous TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_person ON audit_log (who_id, seq);

CREATE TABLE audit_ends (
  side TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO audit_ends VALUES ('pruned', 0, ''), ('written', 0, '');

CREATE TRIGGER audit_log_grows_at_its_end BEFORE INSERT ON audit_log
WHEN new.seq <> (SELECT seq + 1 FROM audit_ends WHERE side = 'written') BEGIN
  SELECT RAISE(ABORT, 'The log is only added to');
END;
CREATE TRIGGER audit_log_stays_as_written BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'The log is only added to');
END;
CREATE TRIGGER audit_log_stays_until_pruned BEFORE DELETE ON audit_log
WHEN old.seq > (SELECT seq FROM audit_ends WHERE side = 'pruned') BEGIN
  SELECT RAISE(ABORT, 'The log is only added to');
END;
CREATE TRIGGER audit_ends_move_forward BEFORE UPDATE ON audit_ends
WHEN new.side <> old.side OR new.seq <= old.seq BEGIN
  SELECT RAISE(ABORT, 'The log is only added to');
END;
CREATE TRIGGER audit_ends_stay BEFORE DELETE ON audit_ends BEGIN
  SELECT RAISE(ABORT, 'The log is only added to');
END;
CREATE TRIGGER audit_ends_are_two BEFORE INSERT ON audit_ends BEGIN
  SELECT RAISE(ABORT, 'The log is only added to');
END;
`

/** On PostgreSQL, to the same end: the log is only ever added to, and shortened only at the end that is declared as pruned. */
export const auditTables = `
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  who_id text NOT NULL,
  who text NOT NULL,
  address text NOT NULL,
  about text NOT NULL,
  previous text NOT NULL
);
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_person ON audit_log (who_id, seq);

CREATE TABLE audit_ends (
  side text PRIMARY KEY,
  seq bigint NOT NULL,
  digest text NOT NULL
);
INSERT INTO audit_ends VALUES ('pruned', 0, ''), ('written', 0, '');

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The log is only added to';
END $$;

CREATE FUNCTION audit_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND new.seq = (SELECT seq + 1 FROM audit_ends WHERE side = 'written') THEN RETURN new; END IF;
  IF TG_OP = 'DELETE' AND old.seq <= (SELECT seq FROM audit_ends WHERE side = 'pruned') THEN RETURN old; END IF;
  RAISE EXCEPTION 'The log is only added to';
END $$;

CREATE TRIGGER audit_log_only_grows BEFORE INSERT OR UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_only_grows();
CREATE TRIGGER audit_log_stays BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_ends_move_forward BEFORE UPDATE ON audit_ends
  FOR EACH ROW WHEN (new.side <> old.side OR new.seq <= old.seq) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_ends_are_two BEFORE INSERT OR DELETE OR TRUNCATE ON audit_ends EXECUTE FUNCTION refuse_change();
`
