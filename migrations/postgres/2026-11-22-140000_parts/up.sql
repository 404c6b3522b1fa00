-- Each row of the audit says what of its event it changes, so that whoever has read the event reads only that again.
-- Empty in rows of before: everything.
ALTER TABLE audit ADD COLUMN part TEXT NOT NULL DEFAULT '';

-- One table is read without its session.
CREATE INDEX IF NOT EXISTS attendances_of_table ON attendances (table_id, id);
CREATE INDEX IF NOT EXISTS signed_totals_of_table ON signed_totals (table_id, id);
CREATE INDEX IF NOT EXISTS seat_corrections_of_table ON seat_corrections (table_id, id);

-- Whoever listens hears of every change once it is committed, whichever process made it.
CREATE OR REPLACE FUNCTION tell_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('caipan', COALESCE(NEW.event_id, 0) || ' ' || NEW.id || ' ' || NEW.part);
    RETURN NULL;
END $$;
CREATE TRIGGER audit_is_told AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION tell_of_audit();
