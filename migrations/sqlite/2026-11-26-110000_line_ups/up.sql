-- Who sits for a team in a session, as it was handed in; the last revision counts, and one without players takes back what stood.
CREATE TABLE line_ups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    session INTEGER NOT NULL CHECK (session >= 1),
    team_id INTEGER NOT NULL REFERENCES teams,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    players TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    late TEXT CHECK (late IN ('nothing', 'warning', 'refused')),
    reason TEXT NOT NULL,
    UNIQUE (event_id, session, team_id, revision)
);
CREATE TRIGGER line_ups_no_update BEFORE UPDATE ON line_ups BEGIN SELECT RAISE(ABORT, 'rows of line_ups cannot be changed'); END;
CREATE TRIGGER line_ups_no_delete BEFORE DELETE ON line_ups BEGIN SELECT RAISE(ABORT, 'rows of line_ups cannot be changed'); END;
CREATE TRIGGER line_ups_unbound_insert AFTER INSERT ON line_ups BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('line_up', NEW.id);
END;
