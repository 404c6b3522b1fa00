-- What was noted at the tables of a session that has not begun goes with its seats: the audit keeps it word for word.
DROP TRIGGER table_notes_fixed ON table_notes;
CREATE TRIGGER table_notes_fixed BEFORE UPDATE ON table_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE place TEXT;
BEGIN
    SELECT sessions.number || '/' || tables.number INTO place
        FROM tables JOIN sessions ON sessions.id = tables.session_id
        WHERE tables.id = OLD.table_id AND sessions.started_at IS NULL;
    IF place IS NULL THEN
        RAISE EXCEPTION 'rows of table_notes cannot be changed';
    END IF;
    INSERT INTO unbound (kind, row_id, name) VALUES ('gone', 0, 'table_note ' || place || ' ' || OLD.entry)
        ON CONFLICT DO NOTHING;
    RETURN OLD;
END $$;
CREATE TRIGGER table_notes_gone BEFORE DELETE ON table_notes FOR EACH ROW EXECUTE FUNCTION note_gone();
