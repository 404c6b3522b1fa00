-- Notes have two more kinds, appeals and their decisions; from now on the program alone says which there are.
DROP TRIGGER table_notes_second_person;
DROP TRIGGER table_notes_no_update;
DROP TRIGGER table_notes_no_delete;
DROP TRIGGER table_notes_unbound_insert;
DROP INDEX table_notes_of_table;
ALTER TABLE table_notes RENAME TO table_notes_checked;
CREATE TABLE table_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    entry TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
INSERT INTO table_notes SELECT id, table_id, entry, kind, content, author, recorded_at FROM table_notes_checked;
DROP TABLE table_notes_checked;
CREATE INDEX table_notes_of_table ON table_notes (table_id, id);
CREATE TRIGGER table_notes_second_person BEFORE INSERT ON table_notes
    WHEN NEW.kind = 'confirmed' AND EXISTS (
        SELECT 1 FROM hands
        WHERE hands.table_id = NEW.table_id AND hands.author = NEW.author AND hands.recorded_at <= NEW.recorded_at)
    BEGIN SELECT RAISE(ABORT, 'who confirms is not who entered'); END;
CREATE TRIGGER table_notes_no_update BEFORE UPDATE ON table_notes BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;
CREATE TRIGGER table_notes_no_delete BEFORE DELETE ON table_notes BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;
CREATE TRIGGER table_notes_unbound_insert AFTER INSERT ON table_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('table_note', NEW.id);
END;
