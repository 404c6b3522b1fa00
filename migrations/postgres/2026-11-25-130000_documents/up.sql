-- The bytes of what was attached to appeals. What each is says a note of its table, which has the hash.
CREATE TABLE documents (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    content BYTEA NOT NULL,
    UNIQUE (event_id, sha256)
);
CREATE TRIGGER documents_fixed BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_kept BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
