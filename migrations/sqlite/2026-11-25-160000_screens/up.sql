-- What was said about the displays in the hall: src/tournament/screens.rs. What holds follows from all of it in order.
CREATE TABLE screen_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);
CREATE TRIGGER screen_notes_no_update BEFORE UPDATE ON screen_notes BEGIN SELECT RAISE(ABORT, 'rows of screen_notes cannot be changed'); END;
CREATE TRIGGER screen_notes_no_delete BEFORE DELETE ON screen_notes BEGIN SELECT RAISE(ABORT, 'rows of screen_notes cannot be changed'); END;
CREATE TRIGGER screen_notes_unbound_insert AFTER INSERT ON screen_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('screen_note', NEW.id);
END;
