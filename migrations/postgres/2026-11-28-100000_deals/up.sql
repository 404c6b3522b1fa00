-- The deals of a session of duplicate: the secret that they follow from, and the commitment that everybody sees at once. The last
-- revision counts. The secret is empty where the event was taken from an archive before it was shown.
CREATE TABLE deals (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    session INTEGER NOT NULL CHECK (session >= 1),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('seed', 'tiles')),
    secret TEXT NOT NULL,
    commitment TEXT NOT NULL,
    author TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, session, revision)
);
CREATE TRIGGER deals_fixed BEFORE UPDATE OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deals_kept BEFORE TRUNCATE ON deals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deals_unbound AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION note_unbound('deals', 'id');
