-- The deals of a session of duplicate: the secret that they follow from, and the commitment that everybody sees at once. The last
-- revision counts. The secret is empty where the event was taken from an archive before it was shown.
CREATE TABLE deals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE TRIGGER deals_no_update BEFORE UPDATE ON deals BEGIN SELECT RAISE(ABORT, 'rows of deals cannot be changed'); END;
CREATE TRIGGER deals_no_delete BEFORE DELETE ON deals BEGIN SELECT RAISE(ABORT, 'rows of deals cannot be changed'); END;
CREATE TRIGGER deals_unbound_insert AFTER INSERT ON deals BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('deals', NEW.id);
END;
