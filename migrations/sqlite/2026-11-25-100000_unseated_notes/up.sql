-- What was noted at the tables of a session that has not begun goes with its seats: the audit keeps it word for word.
DROP TRIGGER table_notes_no_delete;
CREATE TRIGGER table_notes_no_delete BEFORE DELETE ON table_notes
    WHEN EXISTS (
        SELECT 1 FROM tables JOIN sessions ON sessions.id = tables.session_id
        WHERE tables.id = OLD.table_id AND sessions.started_at IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;
CREATE TRIGGER table_notes_unbound_delete BEFORE DELETE ON table_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'table_note ' || sessions.number || '/' || tables.number || ' ' || OLD.entry
        FROM tables JOIN sessions ON sessions.id = tables.session_id WHERE tables.id = OLD.table_id;
END;
