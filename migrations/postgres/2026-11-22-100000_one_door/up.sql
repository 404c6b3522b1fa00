-- Why fans stand that cannot stand together; in which role, and with which device, a hand was entered.
ALTER TABLE hands ADD COLUMN fans_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE hands ADD COLUMN role TEXT;
ALTER TABLE hands ADD COLUMN device TEXT;

-- Notes have two more kinds. The program adds the notes of before again: signatures then stand under the versioned text.
ALTER TABLE table_notes RENAME TO table_notes_before;
CREATE TABLE table_notes (
    id SERIAL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    entry TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('took-over', 'called', 'answered', 'extra-time', 'arrived', 'counted', 'decided', 'filled', 'signed', 'confirmed')),
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
DROP INDEX IF EXISTS table_notes_of_table;
CREATE INDEX table_notes_of_table ON table_notes (table_id, id);
CREATE TRIGGER table_notes_second_person BEFORE INSERT ON table_notes FOR EACH ROW EXECUTE FUNCTION refuse_own_confirmation();
CREATE TRIGGER table_notes_fixed BEFORE UPDATE OR DELETE ON table_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER table_notes_kept BEFORE TRUNCATE ON table_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
