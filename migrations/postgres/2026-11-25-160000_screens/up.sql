-- What was said about the displays in the hall: src/tournament/screens.rs. What holds follows from all of it in order.
CREATE TABLE screen_notes (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);
CREATE TRIGGER screen_notes_fixed BEFORE UPDATE OR DELETE ON screen_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screen_notes_kept BEFORE TRUNCATE ON screen_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER screen_notes_unbound AFTER INSERT ON screen_notes FOR EACH ROW EXECUTE FUNCTION note_unbound('screen_note', 'id');
