-- One competition day after another: events, who takes part, the draw, sessions, hands, what is published, who did what.
-- Columns and rules are the same in both folders; CHECK and UNIQUE repeat in the database what must always hold.

CREATE TABLE events (
    id SERIAL PRIMARY KEY,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    teams BOOLEAN NOT NULL,
    regulations TEXT NOT NULL,
    chart INTEGER,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE users (
    id SERIAL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE organisers (
    event_id INTEGER NOT NULL REFERENCES events,
    user_id INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY (event_id, user_id)
);

-- A pass lets its holder in: a user who signed in with a password, or whoever holds a link to an event.
-- Only the SHA-256 of the random token is kept.
CREATE TABLE passes (
    id SERIAL PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER REFERENCES users,
    event_id INTEGER REFERENCES events,
    role TEXT CHECK (role IN ('organiser', 'chief-referee', 'referee', 'recorder')),
    tables TEXT NOT NULL DEFAULT '',
    label TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP,
    revoked_at TIMESTAMP,
    CHECK ((user_id IS NULL) <> (event_id IS NULL)),
    CHECK ((event_id IS NULL) = (role IS NULL))
);

CREATE TABLE teams (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    name TEXT NOT NULL,
    leader TEXT NOT NULL DEFAULT '',
    coach TEXT NOT NULL DEFAULT '',
    UNIQUE (event_id, name)
);

CREATE TABLE players (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    team_id INTEGER REFERENCES teams,
    name TEXT NOT NULL,
    substitute BOOLEAN NOT NULL,
    UNIQUE (team_id, name),
    CHECK (team_id IS NOT NULL OR NOT substitute)
);
CREATE INDEX players_of_event ON players (event_id);

-- A draw is never changed: a new one has the next revision.
CREATE TABLE draws (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    seed TEXT,
    drawn_by TEXT NOT NULL,
    recorded_by TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);

CREATE TABLE team_lots (
    draw_id INTEGER NOT NULL REFERENCES draws,
    team_id INTEGER NOT NULL REFERENCES teams,
    number INTEGER NOT NULL CHECK (number >= 1),
    PRIMARY KEY (draw_id, team_id),
    UNIQUE (draw_id, number)
);

-- The player number: 4 x (team number - 1) + place in a team event.
CREATE TABLE player_lots (
    draw_id INTEGER NOT NULL REFERENCES draws,
    player_id INTEGER NOT NULL REFERENCES players,
    number INTEGER NOT NULL CHECK (number >= 1),
    PRIMARY KEY (draw_id, player_id),
    UNIQUE (draw_id, number)
);

CREATE TABLE sessions (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    number INTEGER NOT NULL CHECK (number >= 1),
    seed TEXT NOT NULL,
    seated_at TIMESTAMP NOT NULL,
    started_at TIMESTAMP,
    closed_at TIMESTAMP,
    UNIQUE (event_id, number),
    CHECK (closed_at IS NULL OR started_at IS NOT NULL)
);

CREATE TABLE tables (
    id SERIAL PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions,
    number INTEGER NOT NULL CHECK (number >= 1),
    UNIQUE (session_id, number)
);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    session_id INTEGER NOT NULL REFERENCES sessions,
    seat TEXT NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    player_id INTEGER NOT NULL REFERENCES players,
    PRIMARY KEY (table_id, seat),
    UNIQUE (session_id, player_id)
);

-- Versions of hands. The live result of a hand is its highest revision; nothing is changed or removed.
CREATE TABLE hands (
    id SERIAL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 16),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    entry TEXT NOT NULL UNIQUE,
    ending TEXT NOT NULL CHECK (ending IN ('discard', 'self-draw', 'drawn-hand', 'stopped', 'annulled')),
    winner TEXT CHECK (winner IN ('E', 'S', 'W', 'N')),
    discarder TEXT CHECK (discarder IN ('E', 'S', 'W', 'N')),
    basic_points INTEGER CHECK (basic_points >= 1),
    flowers INTEGER NOT NULL CHECK (flowers BETWEEN 0 AND 8),
    fans TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    reason TEXT,
    UNIQUE (table_id, number, revision),
    CHECK ((ending IN ('discard', 'self-draw')) = (winner IS NOT NULL)),
    CHECK ((ending = 'discard') = (discarder IS NOT NULL)),
    CHECK ((winner IS NULL) = (basic_points IS NULL)),
    CHECK (winner <> discarder),
    CHECK ((revision = 1) = (reason IS NULL))
);

CREATE TABLE hand_penalties (
    hand_id INTEGER NOT NULL REFERENCES hands,
    position INTEGER NOT NULL CHECK (position >= 1),
    foul TEXT NOT NULL,
    offender TEXT NOT NULL CHECK (offender IN ('E', 'S', 'W', 'N')),
    points INTEGER NOT NULL CHECK (points >= 0),
    payee TEXT NOT NULL CHECK (payee IN ('nobody', 'each', 'E', 'S', 'W', 'N')),
    PRIMARY KEY (hand_id, position),
    CHECK (payee <> offender)
);

-- How a seat was filled, and what is taken from its session score. The latest row of a seat counts.
CREATE TABLE attendances (
    id SERIAL PRIMARY KEY,
    table_id INTEGER NOT NULL,
    seat TEXT NOT NULL,
    attendance TEXT NOT NULL CHECK (attendance IN ('played', 'stood-in', 'forfeit', 'forfeit-stood-in')),
    own_points INTEGER,
    substitute_id INTEGER REFERENCES players,
    session_penalty INTEGER NOT NULL CHECK (session_penalty >= 0),
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    FOREIGN KEY (table_id, seat) REFERENCES seats,
    CHECK ((attendance = 'stood-in') = (own_points IS NOT NULL)),
    CHECK (substitute_id IS NULL OR attendance = 'played')
);

-- Totals signed on paper; the latest row of a table counts.
CREATE TABLE signed_totals (
    id SERIAL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    east INTEGER NOT NULL,
    south INTEGER NOT NULL,
    west INTEGER NOT NULL,
    north INTEGER NOT NULL,
    decision TEXT,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

CREATE TABLE standard_penalties (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    team_id INTEGER REFERENCES teams,
    player_id INTEGER REFERENCES players,
    points TEXT NOT NULL,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    given_at TIMESTAMP NOT NULL,
    CHECK ((team_id IS NULL) <> (player_id IS NULL))
);

-- What was published, as it was published.
CREATE TABLE publications (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    session INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    published_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, session, revision)
);

-- Who did what. Each row holds the hash of the one before; `previous` is unique, so the chain cannot fork.
CREATE TABLE audit (
    id SERIAL PRIMARY KEY,
    event_id INTEGER REFERENCES events,
    at TIMESTAMP NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL,
    previous TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE
);
CREATE INDEX audit_of_event ON audit (event_id, id);

-- Rows of these tables are never changed or removed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % cannot be changed', TG_TABLE_NAME;
END;
$$;
CREATE TRIGGER audit_fixed BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hands_fixed BEFORE UPDATE OR DELETE ON hands FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hands_kept BEFORE TRUNCATE ON hands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hand_penalties_fixed BEFORE UPDATE OR DELETE ON hand_penalties FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hand_penalties_kept BEFORE TRUNCATE ON hand_penalties FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attendances_fixed BEFORE UPDATE OR DELETE ON attendances FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attendances_kept BEFORE TRUNCATE ON attendances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_totals_fixed BEFORE UPDATE OR DELETE ON signed_totals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_totals_kept BEFORE TRUNCATE ON signed_totals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER standard_penalties_fixed BEFORE UPDATE OR DELETE ON standard_penalties FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER standard_penalties_kept BEFORE TRUNCATE ON standard_penalties FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER publications_fixed BEFORE UPDATE OR DELETE ON publications FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER publications_kept BEFORE TRUNCATE ON publications FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draws_fixed BEFORE UPDATE OR DELETE ON draws FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draws_kept BEFORE TRUNCATE ON draws FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER team_lots_fixed BEFORE UPDATE OR DELETE ON team_lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER team_lots_kept BEFORE TRUNCATE ON team_lots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER player_lots_fixed BEFORE UPDATE OR DELETE ON player_lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER player_lots_kept BEFORE TRUNCATE ON player_lots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
