-- The chart, the commitment before a draw, what of a draw is shown, who withdrew, and who really sat where.
-- Where players come from: those of one club, country or family can be kept apart.
ALTER TABLE players ADD COLUMN club TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN family TEXT NOT NULL DEFAULT '';
-- Who arrived later has no byes for the sessions before.
ALTER TABLE players ADD COLUMN from_session INTEGER NOT NULL DEFAULT 1;

-- The latest revision is the chart of the event: an official one by its number in the book, any other written out as
-- JSON: sessions, tables, and the numbers East, South, West, North.
CREATE TABLE charts (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    origin TEXT NOT NULL CHECK (origin IN ('official', 'generated', 'imported', 'improved', 'repaired')),
    official INTEGER,
    rows TEXT,
    then_by TEXT CHECK (then_by IN ('neighbours', 'score-groups', 'snake', 'interval', 'finals')),
    author TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision),
    CHECK ((official IS NULL) <> (rows IS NULL)),
    CHECK ((origin = 'official') = (official IS NOT NULL))
);
INSERT INTO charts (event_id, revision, origin, official, author, made_at)
    SELECT id, 1, 'official', chart, '', created_at FROM events WHERE chart IS NOT NULL;
ALTER TABLE events DROP COLUMN chart;

-- What was committed to before a draw. The secret is shown once the lots are drawn.
CREATE TABLE commitments (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    input TEXT NOT NULL,
    secret TEXT NOT NULL,
    commitment TEXT NOT NULL,
    author TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);

ALTER TABLE draws ADD COLUMN commitment_id INTEGER REFERENCES commitments;
ALTER TABLE draws ADD COLUMN word TEXT CHECK ((word IS NULL) = (commitment_id IS NULL));
-- A commitment is drawn from once.
CREATE UNIQUE INDEX draws_of_commitment ON draws (commitment_id);
-- What went into the draw, as JSON; and the draw that this one is a repair of.
ALTER TABLE draws ADD COLUMN input TEXT;
ALTER TABLE draws ADD COLUMN repairs INTEGER REFERENCES draws;

-- How many numbers of a draw everybody may see: the latest row counts.
CREATE TABLE releases (
    id SERIAL PRIMARY KEY,
    draw_id INTEGER NOT NULL REFERENCES draws,
    shown INTEGER NOT NULL CHECK (shown >= 0),
    author TEXT NOT NULL,
    released_at TIMESTAMP NOT NULL
);

-- Where sessions are seated, everybody knows the numbers.
INSERT INTO releases (draw_id, shown, author, released_at)
    SELECT draws.id,
        (SELECT COUNT(*) FROM team_lots WHERE draw_id = draws.id) + (SELECT COUNT(*) FROM player_lots WHERE draw_id = draws.id),
        draws.recorded_by, draws.recorded_at
    FROM draws WHERE EXISTS (SELECT 1 FROM sessions WHERE sessions.event_id = draws.event_id);

-- Who plays no more, from which session on; who came back stands in a later draw.
CREATE TABLE withdrawals (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    player_id INTEGER NOT NULL REFERENCES players,
    from_session INTEGER NOT NULL CHECK (from_session >= 1),
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

-- Who really sat on a seat, where it was not who was seated there: the latest row of a seat counts.
CREATE TABLE seat_corrections (
    id SERIAL PRIMARY KEY,
    table_id INTEGER NOT NULL,
    seat TEXT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    FOREIGN KEY (table_id, seat) REFERENCES seats
);

CREATE TRIGGER charts_fixed BEFORE UPDATE OR DELETE ON charts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER charts_kept BEFORE TRUNCATE ON charts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commitments_fixed BEFORE UPDATE OR DELETE ON commitments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commitments_kept BEFORE TRUNCATE ON commitments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER releases_fixed BEFORE UPDATE OR DELETE ON releases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER releases_kept BEFORE TRUNCATE ON releases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_fixed BEFORE UPDATE OR DELETE ON withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_kept BEFORE TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seat_corrections_fixed BEFORE UPDATE OR DELETE ON seat_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seat_corrections_kept BEFORE TRUNCATE ON seat_corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
