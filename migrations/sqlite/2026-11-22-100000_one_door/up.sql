-- Why fans stand that cannot stand together; in which role, and with which device, a hand was entered.
ALTER TABLE hands ADD COLUMN fans_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE hands ADD COLUMN role TEXT;
ALTER TABLE hands ADD COLUMN device TEXT;

-- Notes have two more kinds. The program adds the notes of before again: signatures then stand under the versioned text.
ALTER TABLE table_notes RENAME TO table_notes_before;
CREATE TABLE table_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    entry TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('took-over', 'called', 'answered', 'extra-time', 'arrived', 'counted', 'decided', 'filled', 'signed', 'confirmed')),
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
DROP INDEX IF EXISTS table_notes_of_table;
CREATE INDEX table_notes_of_table ON table_notes (table_id, id);
DROP TRIGGER IF EXISTS table_notes_second_person;
DROP TRIGGER IF EXISTS table_notes_no_update;
DROP TRIGGER IF EXISTS table_notes_no_delete;
CREATE TRIGGER table_notes_second_person BEFORE INSERT ON table_notes
    WHEN NEW.kind = 'confirmed' AND EXISTS (
        SELECT 1 FROM hands
        WHERE hands.table_id = NEW.table_id AND hands.author = NEW.author AND hands.recorded_at <= NEW.recorded_at)
    BEGIN SELECT RAISE(ABORT, 'who confirms is not who entered'); END;
CREATE TRIGGER table_notes_no_update BEFORE UPDATE ON table_notes BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;
CREATE TRIGGER table_notes_no_delete BEFORE DELETE ON table_notes BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;
