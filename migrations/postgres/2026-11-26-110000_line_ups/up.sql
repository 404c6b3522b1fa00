-- Who sits for a team in a session, as it was handed in; the last revision counts, and one without players takes back what stood.
CREATE TABLE line_ups (
    id SERIAL PRIMARY KEY,
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
CREATE TRIGGER line_ups_fixed BEFORE UPDATE OR DELETE ON line_ups FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER line_ups_kept BEFORE TRUNCATE ON line_ups FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER line_ups_unbound AFTER INSERT ON line_ups FOR EACH ROW EXECUTE FUNCTION note_unbound('line_up', 'id');
