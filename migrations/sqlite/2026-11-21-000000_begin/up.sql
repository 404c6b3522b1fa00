-- One competition day after another: events, who takes part, the draw, sessions, hands, what is published, who did what.
-- Columns and rules are the same in both folders; CHECK and UNIQUE repeat in the database what must always hold.

CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    teams BOOLEAN NOT NULL,
    regulations TEXT NOT NULL,
    chart INTEGER,
    created_at TIMESTAMP NOT NULL
);

CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    name TEXT NOT NULL,
    leader TEXT NOT NULL DEFAULT '',
    coach TEXT NOT NULL DEFAULT '',
    UNIQUE (event_id, name)
);

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'rows of audit cannot be changed'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'rows of audit cannot be changed'); END;
CREATE TRIGGER hands_no_update BEFORE UPDATE ON hands BEGIN SELECT RAISE(ABORT, 'rows of hands cannot be changed'); END;
CREATE TRIGGER hands_no_delete BEFORE DELETE ON hands BEGIN SELECT RAISE(ABORT, 'rows of hands cannot be changed'); END;
CREATE TRIGGER hand_penalties_no_update BEFORE UPDATE ON hand_penalties BEGIN SELECT RAISE(ABORT, 'rows of hand_penalties cannot be changed'); END;
CREATE TRIGGER hand_penalties_no_delete BEFORE DELETE ON hand_penalties BEGIN SELECT RAISE(ABORT, 'rows of hand_penalties cannot be changed'); END;
CREATE TRIGGER attendances_no_update BEFORE UPDATE ON attendances BEGIN SELECT RAISE(ABORT, 'rows of attendances cannot be changed'); END;
CREATE TRIGGER attendances_no_delete BEFORE DELETE ON attendances BEGIN SELECT RAISE(ABORT, 'rows of attendances cannot be changed'); END;
CREATE TRIGGER signed_totals_no_update BEFORE UPDATE ON signed_totals BEGIN SELECT RAISE(ABORT, 'rows of signed_totals cannot be changed'); END;
CREATE TRIGGER signed_totals_no_delete BEFORE DELETE ON signed_totals BEGIN SELECT RAISE(ABORT, 'rows of signed_totals cannot be changed'); END;
CREATE TRIGGER standard_penalties_no_update BEFORE UPDATE ON standard_penalties BEGIN SELECT RAISE(ABORT, 'rows of standard_penalties cannot be changed'); END;
CREATE TRIGGER standard_penalties_no_delete BEFORE DELETE ON standard_penalties BEGIN SELECT RAISE(ABORT, 'rows of standard_penalties cannot be changed'); END;
CREATE TRIGGER publications_no_update BEFORE UPDATE ON publications BEGIN SELECT RAISE(ABORT, 'rows of publications cannot be changed'); END;
CREATE TRIGGER publications_no_delete BEFORE DELETE ON publications BEGIN SELECT RAISE(ABORT, 'rows of publications cannot be changed'); END;
CREATE TRIGGER draws_no_update BEFORE UPDATE ON draws BEGIN SELECT RAISE(ABORT, 'rows of draws cannot be changed'); END;
CREATE TRIGGER draws_no_delete BEFORE DELETE ON draws BEGIN SELECT RAISE(ABORT, 'rows of draws cannot be changed'); END;
CREATE TRIGGER team_lots_no_update BEFORE UPDATE ON team_lots BEGIN SELECT RAISE(ABORT, 'rows of team_lots cannot be changed'); END;
CREATE TRIGGER team_lots_no_delete BEFORE DELETE ON team_lots BEGIN SELECT RAISE(ABORT, 'rows of team_lots cannot be changed'); END;
CREATE TRIGGER player_lots_no_update BEFORE UPDATE ON player_lots BEGIN SELECT RAISE(ABORT, 'rows of player_lots cannot be changed'); END;
CREATE TRIGGER player_lots_no_delete BEFORE DELETE ON player_lots BEGIN SELECT RAISE(ABORT, 'rows of player_lots cannot be changed'); END;
