-- What was decided about the stages of an event: src/tournament/stage/noted.rs. What holds follows from all of it in order.
CREATE TABLE stage_notes (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);
CREATE TRIGGER stage_notes_fixed BEFORE UPDATE OR DELETE ON stage_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stage_notes_kept BEFORE TRUNCATE ON stage_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stage_notes_unbound AFTER INSERT ON stage_notes FOR EACH ROW EXECUTE FUNCTION note_unbound('stage_note', 'id');
