-- What was decided about the stages of an event: src/tournament/stage/noted.rs. What holds follows from all of it in order.
CREATE TABLE stage_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);
CREATE TRIGGER stage_notes_no_update BEFORE UPDATE ON stage_notes BEGIN SELECT RAISE(ABORT, 'rows of stage_notes cannot be changed'); END;
CREATE TRIGGER stage_notes_no_delete BEFORE DELETE ON stage_notes BEGIN SELECT RAISE(ABORT, 'rows of stage_notes cannot be changed'); END;
CREATE TRIGGER stage_notes_unbound_insert AFTER INSERT ON stage_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('stage_note', NEW.id);
END;
