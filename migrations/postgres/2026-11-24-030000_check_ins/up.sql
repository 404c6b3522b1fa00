-- Who has come to a session; the latest row of a player says so. It is no part of the result.
CREATE TABLE check_ins (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    session INTEGER NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
    here BOOLEAN NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
CREATE INDEX check_ins_of_session ON check_ins (event_id, session, id);
