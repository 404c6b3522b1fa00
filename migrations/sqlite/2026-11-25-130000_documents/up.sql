-- The bytes of what was attached to appeals. What each is says a note of its table, which has the hash.
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    content BLOB NOT NULL,
    UNIQUE (event_id, sha256)
);
CREATE TRIGGER documents_no_update BEFORE UPDATE ON documents BEGIN SELECT RAISE(ABORT, 'rows of documents cannot be changed'); END;
CREATE TRIGGER documents_no_delete BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'rows of documents cannot be changed'); END;
