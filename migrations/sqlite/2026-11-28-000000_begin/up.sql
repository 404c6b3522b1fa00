-- The schema: events, who takes part, the draw, sessions, hands, what is published, who did what. Columns and rules are the
-- same in both folders; CHECK and UNIQUE repeat in the database what must always hold.
-- Comments stand above a table, not in it: SQLite keeps its text, and a comma in a comment breaks DROP COLUMN there.

-- # Events, and who may sign in

-- - `ended_at`: since when nothing of the event may change.
-- - `shelf`: where it is kept: shown, hidden from the list, deleted (without results).
-- - `addresses`: the names in addresses that it was given after its slug, in order, with a space between: the last is in
--   use, the others and the slug lead to it. The slug stays: the hashes of the audit have it.
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    teams BOOLEAN NOT NULL,
    regulations TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    ended_at TIMESTAMP,
    shelf TEXT NOT NULL DEFAULT 'shown',
    addresses TEXT NOT NULL DEFAULT ''
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

-- # Who takes part, and who is let in

CREATE TABLE teams (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    name TEXT NOT NULL,
    leader TEXT NOT NULL DEFAULT '',
    coach TEXT NOT NULL DEFAULT '',
    UNIQUE (event_id, name)
);

-- - `club`, `country`, `family`: where players come from: those of one can be kept apart.
-- - `from_session`: who arrived later has no byes for the sessions before.
-- - `stand_in`: 陪打: draws a number and plays, is not ranked, and scores for nobody.
-- - `given_name`: the given name apart.
-- - `registers`: the numbers in registers (`EMA 08010039; MIL 7`).
-- - `privacy`: how everybody sees the player: src/event/event/privacy.rs.
CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    team_id INTEGER REFERENCES teams,
    name TEXT NOT NULL,
    substitute BOOLEAN NOT NULL,
    club TEXT NOT NULL DEFAULT '',
    country TEXT NOT NULL DEFAULT '',
    family TEXT NOT NULL DEFAULT '',
    from_session INTEGER NOT NULL DEFAULT 1,
    stand_in BOOLEAN NOT NULL DEFAULT FALSE,
    given_name TEXT NOT NULL DEFAULT '',
    registers TEXT NOT NULL DEFAULT '',
    privacy TEXT NOT NULL DEFAULT '' CHECK (privacy IN ('', 'initials', 'unlisted', 'erased')),
    UNIQUE (team_id, name),
    CHECK (team_id IS NOT NULL OR NOT substitute)
);
CREATE INDEX players_of_event ON players (event_id);

-- A pass lets its holder in: a user who signed in with a password, or whoever holds a link to an event. Only the SHA-256
-- of the random token is kept. The program alone says which roles there are.
-- - `session`, `code_hash`, `tries`: a link to one table in one session, and the code that leads to it: hashed, and void
--   after too many wrong tries.
-- - `admits`, `pairing_id`: a pairing of a table lets nobody in by itself: it admits so many phones, each of which gets a
--   pass with a person's name.
-- - `seen_at`: when its holder was last heard of, to the minute.
-- - `team_id`: the team whose leader holds the link.
CREATE TABLE passes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER REFERENCES users,
    event_id INTEGER REFERENCES events,
    role TEXT,
    tables TEXT NOT NULL DEFAULT '',
    label TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP,
    revoked_at TIMESTAMP,
    session INTEGER,
    code_hash TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    admits INTEGER CHECK (admits > 0),
    pairing_id INTEGER REFERENCES passes,
    seen_at TIMESTAMP,
    team_id INTEGER REFERENCES teams ON DELETE CASCADE,
    CHECK ((user_id IS NULL) <> (event_id IS NULL)),
    CHECK ((event_id IS NULL) = (role IS NULL))
);

-- Who has come to a session; the latest row of a player says so. It is no part of the result.
CREATE TABLE check_ins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    session INTEGER NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
    here BOOLEAN NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
CREATE INDEX check_ins_of_session ON check_ins (event_id, session, id);

-- Who plays no more, from which session on, or came back: the last row of a player counts.
CREATE TABLE withdrawals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    player_id INTEGER NOT NULL REFERENCES players,
    from_session INTEGER CHECK (from_session >= 1), -- NULL: came back
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

-- # Stages, line-ups, charts and the draw

-- What was decided about the stages of an event: src/event/stage/noted.rs. What holds follows from all of it in order.
CREATE TABLE stage_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);

-- Who sits for a team in a session, as it was handed in; the last revision counts, and one without players takes back
-- what stood.
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

-- The latest revision is the chart of the event: an official one by its number in the book, any other written out as
-- JSON: sessions, tables, and the numbers East, South, West, North.
-- - `copies`: how often a chart of the rule book stands side by side: once for each group that plays among itself. NULL
--   where all are seated together.
CREATE TABLE charts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    origin TEXT NOT NULL CHECK (origin IN ('official', 'generated', 'imported', 'improved', 'repaired')),
    official INTEGER,
    rows TEXT,
    then_by TEXT CHECK (then_by IN ('neighbours', 'score-groups', 'snake', 'interval', 'finals')),
    author TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    copies INTEGER CHECK (copies >= 2),
    UNIQUE (event_id, revision),
    CHECK ((official IS NULL) <> (rows IS NULL)),
    CHECK ((origin = 'official') = (official IS NOT NULL))
);

-- What was committed to before a draw. The secret is shown once the lots are drawn.
CREATE TABLE commitments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    input TEXT NOT NULL,
    secret TEXT NOT NULL,
    commitment TEXT NOT NULL,
    author TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);

-- A draw is never changed: a new one has the next revision. A commitment is drawn from once.
-- - `input`: what went into the draw, as JSON.
-- - `repairs`: the draw that this one is a repair of.
-- - `withdraws`: why the draw before was withdrawn: such a row has no lots, and from then on nothing is drawn.
CREATE TABLE draws (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    seed TEXT,
    drawn_by TEXT NOT NULL,
    recorded_by TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    commitment_id INTEGER REFERENCES commitments,
    word TEXT CHECK ((word IS NULL) = (commitment_id IS NULL)),
    input TEXT,
    repairs INTEGER REFERENCES draws,
    withdraws TEXT,
    UNIQUE (event_id, revision)
);
CREATE UNIQUE INDEX draws_of_commitment ON draws (commitment_id);

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

-- How many numbers of a draw everybody may see: the latest row counts.
CREATE TABLE releases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    draw_id INTEGER NOT NULL REFERENCES draws,
    shown INTEGER NOT NULL CHECK (shown >= 0),
    author TEXT NOT NULL,
    released_at TIMESTAMP NOT NULL
);

-- # Sessions and seats

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

-- Who really sat on a seat, where it was not who was seated there: the latest row of a seat counts.
CREATE TABLE seat_corrections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,
    seat TEXT NOT NULL,
    player_id INTEGER NOT NULL REFERENCES players,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    FOREIGN KEY (table_id, seat) REFERENCES seats
);
CREATE INDEX seat_corrections_of_table ON seat_corrections (table_id, id);

-- The deals of a session of duplicate: the secret that they follow from, and the commitment that everybody sees at once.
-- The last revision counts. The secret is empty where the event was taken from an archive before it was shown.
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

-- # Hands and what is decided at tables

-- Versions of hands. The live result of a hand is its highest revision; nothing is changed or removed.
-- - `tiles`, `circumstances`: the tiles of a win in the text form, and what was special about the win: last-copy, kong,
--   last-tile.
-- - `fans_reason`: why fans stand that cannot stand together.
-- - `role`, `device`: in which role, and with which device, the hand was entered.
-- - `responsible`: who answers for a discard where it is not the discarder: a start seat or nobody, in games that ask.
-- - `pass`: the pass the hand was entered with: whoever confirms the sheet has another. NULL where it was entered without
--   one.
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
    tiles TEXT,
    circumstances TEXT CHECK ((tiles IS NULL) = (circumstances IS NULL)),
    fans_reason TEXT NOT NULL DEFAULT '',
    role TEXT,
    device TEXT,
    responsible TEXT CHECK (responsible IN ('E', 'S', 'W', 'N', 'nobody')),
    pass TEXT,
    UNIQUE (table_id, number, revision),
    CHECK ((ending IN ('discard', 'self-draw')) = (winner IS NOT NULL)),
    CHECK ((ending = 'discard') = (discarder IS NOT NULL)),
    CHECK ((winner IS NULL) = (basic_points IS NULL)),
    CHECK (winner <> discarder),
    CHECK ((revision = 1) = (reason IS NULL))
);

-- A version of a hand that was taken back at once; the hand is then not recorded.
CREATE TABLE undone_hands (
    hand_id INTEGER PRIMARY KEY NOT NULL REFERENCES hands,
    entry TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

-- Few penalties disqualify, and each hand that is entered asks for them: hence the index.
-- - `reason`: why the referee chose otherwise than the rule book.
CREATE TABLE hand_penalties (
    hand_id INTEGER NOT NULL REFERENCES hands,
    position INTEGER NOT NULL CHECK (position >= 1),
    foul TEXT NOT NULL,
    offender TEXT NOT NULL CHECK (offender IN ('E', 'S', 'W', 'N')),
    points INTEGER NOT NULL CHECK (points >= 0),
    payee TEXT NOT NULL CHECK (payee IN ('nobody', 'each', 'E', 'S', 'W', 'N')),
    reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (hand_id, position),
    CHECK (payee <> offender)
);
CREATE INDEX hand_penalties_of_foul ON hand_penalties (foul);

-- That the chief referee has revoked a disqualification: for one player in one hand of a table. It may stand after all,
-- by the next revision: odd ones revoke, even ones take that back.
CREATE TABLE revocations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    hand INTEGER NOT NULL CHECK (hand BETWEEN 1 AND 16),
    player_id INTEGER NOT NULL REFERENCES players,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
    UNIQUE (table_id, hand, player_id, revision)
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
CREATE INDEX attendances_of_table ON attendances (table_id, id);

-- Totals signed on paper; the latest row of a table counts.
-- - `to_nobody`: the points that nobody received at the table, entered with its totals; NULL says what the hands say.
CREATE TABLE signed_totals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    east INTEGER NOT NULL,
    south INTEGER NOT NULL,
    west INTEGER NOT NULL,
    north INTEGER NOT NULL,
    decision TEXT,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    to_nobody INTEGER CHECK (to_nobody >= 0)
);
CREATE INDEX signed_totals_of_table ON signed_totals (table_id, id);

-- - `revokes`: a row that revokes the penalty given at this time to the same team or player, of as many points; NULL for
--   a penalty.
CREATE TABLE standard_penalties (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    team_id INTEGER REFERENCES teams,
    player_id INTEGER REFERENCES players,
    points TEXT NOT NULL,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    given_at TIMESTAMP NOT NULL,
    revokes TIMESTAMP,
    CHECK ((team_id IS NULL) <> (player_id IS NULL))
);

-- What happens at a table beside its hands: who writes, calls, score cards, signatures, confirmation, extra time, appeals.
-- The content is JSON, with the kind in it; the program alone says which kinds there are.
CREATE TABLE table_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    entry TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
CREATE INDEX table_notes_of_table ON table_notes (table_id, id);

-- # What is shown and told

-- What was published, as it was published.
-- - `withdraws`: why the publication before of the same session was withdrawn; such a row has no content. NULL for a
--   publication.
CREATE TABLE publications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    session INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 1),
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    published_at TIMESTAMP NOT NULL,
    withdraws TEXT,
    UNIQUE (event_id, session, revision)
);

-- The bytes of what was attached to appeals. What each is says a note of its table, which has the hash.
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    content BLOB NOT NULL,
    UNIQUE (event_id, sha256)
);

-- What was said about the displays in the hall: src/event/notes/screens.rs. What holds follows from all of it in order.
CREATE TABLE screen_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);

-- Addresses of other programs that are told when something has happened. The secret signs what they are sent.
CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    address TEXT NOT NULL,
    kinds TEXT NOT NULL,
    secret TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    revoked_at TIMESTAMP
);
CREATE INDEX webhooks_event ON webhooks (event_id);

-- # Persons

-- What events that are over say of their players for everybody, as JSON, made of the version of the event: src/store/appearances.rs.
-- It follows from the event and is made again whenever that changes.
CREATE TABLE appearances (
    event_id INTEGER PRIMARY KEY NOT NULL REFERENCES events,
    version INTEGER NOT NULL,
    content TEXT NOT NULL
);

-- What was decided about who is who: players of one group and of the other, `slug/number` in the order of entry, as JSON, are one
-- person (`same`), or two (`apart`); or an earlier decision is `undone`.
CREATE TABLE person_decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('same', 'apart', 'undone')),
    one TEXT NOT NULL,
    other TEXT NOT NULL,
    undoes INTEGER REFERENCES person_decisions,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    decided_at TIMESTAMP NOT NULL,
    UNIQUE (undoes)
);

-- Events that were not run here, as they were brought in from a file with this hash: what they are, and their results in order, as JSON:
-- src/event/people/outside.rs. Only `removed_at` ever changes.
CREATE TABLE outside_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256 TEXT NOT NULL UNIQUE,
    about TEXT NOT NULL,
    results TEXT NOT NULL,
    author TEXT NOT NULL,
    brought_at TIMESTAMP NOT NULL,
    removed_at TIMESTAMP
);

-- # Seasons

-- Events and evenings whose results make one table. The plan has rules and events as JSON: src/event/season/choice.rs.
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    removed_at TIMESTAMP
);

-- # Forms

-- What somebody has told of the columns of files, by the words of a whole header with a tab between them: a code for each
-- word, none for what is not read, as JSON.
CREATE TABLE told_forms (
    kind TEXT NOT NULL,
    header TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (kind, header)
);

-- Forms whose change is stored, by a hash of all that was sent, the token of the page included: the same form again
-- changes nothing. No number is used twice, so that a copy of the database can ask for those after its last.
CREATE TABLE done_forms (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    form TEXT NOT NULL UNIQUE,
    done_at TIMESTAMP NOT NULL
);
CREATE INDEX done_forms_by_time ON done_forms (done_at);

-- # The audit

-- Who did what. Each row holds the hash of the one before: a chain for each event, and one for what concerns no event, so
-- an event can be kept and taken elsewhere with its audit.
-- - `part`: what of its event the row changes, so that whoever has read the event reads only that again; empty:
--   everything.
-- - `bound`: names what the row wrote, with a hash of each: src/event/record/binding.rs.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER REFERENCES events,
    at TIMESTAMP NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    part TEXT NOT NULL DEFAULT '',
    bound TEXT NOT NULL DEFAULT ''
);
CREATE INDEX audit_of_event ON audit (event_id, id);
-- Which actions there are to choose from on the page of the audit.
CREATE INDEX audit_actions ON audit (event_id, action);
-- No chain can fork. No event has the id 0, and a rule on NULL would not hold: each NULL is another one.
CREATE UNIQUE INDEX audit_chains ON audit (COALESCE(event_id, 0), previous);

-- Signatures of this installation, and of others where events came from, under rows of the audit: src/store/seals.rs.
CREATE TABLE seals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    audit_hash TEXT NOT NULL,
    public_key TEXT NOT NULL,
    signature TEXT NOT NULL,
    sealed_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, audit_hash, public_key)
);

-- Signatures under rows of the audit of no event.
CREATE TABLE installation_seals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    audit_hash TEXT NOT NULL,
    public_key TEXT NOT NULL,
    signature TEXT NOT NULL,
    sealed_at TIMESTAMP NOT NULL,
    UNIQUE (audit_hash, public_key)
);

-- What is written and stands in no row of the audit yet: filled by triggers, so that nothing is forgotten, and emptied by
-- the row that binds it, in the same transaction. A row that is gone has its name. One of events, teams or players that is
-- written again stands in `was` as it was before, as JSON: src/store/former.rs.
CREATE TABLE unbound (
    kind TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    was TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (kind, row_id, name)
);

-- The same of what no event's archive has (who may sign in and come in, the end of events and where they are kept, who has
-- come, documents, secrets of deals, webhooks, who is who, events elsewhere, seasons): the audit of the installation binds it: src/store/installation.rs.
CREATE TABLE unlisted (
    kind TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    PRIMARY KEY (kind, row_id)
);

-- # Guards

-- Rows of these tables are never changed or removed.
CREATE TRIGGER withdrawals_no_update BEFORE UPDATE ON withdrawals BEGIN SELECT RAISE(ABORT, 'rows of withdrawals cannot be changed'); END;
CREATE TRIGGER withdrawals_no_delete BEFORE DELETE ON withdrawals BEGIN SELECT RAISE(ABORT, 'rows of withdrawals cannot be changed'); END;
CREATE TRIGGER stage_notes_no_update BEFORE UPDATE ON stage_notes BEGIN SELECT RAISE(ABORT, 'rows of stage_notes cannot be changed'); END;
CREATE TRIGGER stage_notes_no_delete BEFORE DELETE ON stage_notes BEGIN SELECT RAISE(ABORT, 'rows of stage_notes cannot be changed'); END;
CREATE TRIGGER line_ups_no_update BEFORE UPDATE ON line_ups BEGIN SELECT RAISE(ABORT, 'rows of line_ups cannot be changed'); END;
CREATE TRIGGER line_ups_no_delete BEFORE DELETE ON line_ups BEGIN SELECT RAISE(ABORT, 'rows of line_ups cannot be changed'); END;
CREATE TRIGGER charts_no_update BEFORE UPDATE ON charts BEGIN SELECT RAISE(ABORT, 'rows of charts cannot be changed'); END;
CREATE TRIGGER charts_no_delete BEFORE DELETE ON charts BEGIN SELECT RAISE(ABORT, 'rows of charts cannot be changed'); END;
CREATE TRIGGER commitments_no_update BEFORE UPDATE ON commitments BEGIN SELECT RAISE(ABORT, 'rows of commitments cannot be changed'); END;
CREATE TRIGGER commitments_no_delete BEFORE DELETE ON commitments BEGIN SELECT RAISE(ABORT, 'rows of commitments cannot be changed'); END;
CREATE TRIGGER draws_no_update BEFORE UPDATE ON draws BEGIN SELECT RAISE(ABORT, 'rows of draws cannot be changed'); END;
CREATE TRIGGER draws_no_delete BEFORE DELETE ON draws BEGIN SELECT RAISE(ABORT, 'rows of draws cannot be changed'); END;
CREATE TRIGGER team_lots_no_update BEFORE UPDATE ON team_lots BEGIN SELECT RAISE(ABORT, 'rows of team_lots cannot be changed'); END;
CREATE TRIGGER team_lots_no_delete BEFORE DELETE ON team_lots BEGIN SELECT RAISE(ABORT, 'rows of team_lots cannot be changed'); END;
CREATE TRIGGER player_lots_no_update BEFORE UPDATE ON player_lots BEGIN SELECT RAISE(ABORT, 'rows of player_lots cannot be changed'); END;
CREATE TRIGGER player_lots_no_delete BEFORE DELETE ON player_lots BEGIN SELECT RAISE(ABORT, 'rows of player_lots cannot be changed'); END;
CREATE TRIGGER releases_no_update BEFORE UPDATE ON releases BEGIN SELECT RAISE(ABORT, 'rows of releases cannot be changed'); END;
CREATE TRIGGER releases_no_delete BEFORE DELETE ON releases BEGIN SELECT RAISE(ABORT, 'rows of releases cannot be changed'); END;
CREATE TRIGGER seat_corrections_no_update BEFORE UPDATE ON seat_corrections BEGIN SELECT RAISE(ABORT, 'rows of seat_corrections cannot be changed'); END;
CREATE TRIGGER seat_corrections_no_delete BEFORE DELETE ON seat_corrections BEGIN SELECT RAISE(ABORT, 'rows of seat_corrections cannot be changed'); END;
CREATE TRIGGER deals_no_update BEFORE UPDATE ON deals BEGIN SELECT RAISE(ABORT, 'rows of deals cannot be changed'); END;
CREATE TRIGGER deals_no_delete BEFORE DELETE ON deals BEGIN SELECT RAISE(ABORT, 'rows of deals cannot be changed'); END;
CREATE TRIGGER hands_no_update BEFORE UPDATE ON hands BEGIN SELECT RAISE(ABORT, 'rows of hands cannot be changed'); END;
CREATE TRIGGER hands_no_delete BEFORE DELETE ON hands BEGIN SELECT RAISE(ABORT, 'rows of hands cannot be changed'); END;
CREATE TRIGGER undone_hands_no_update BEFORE UPDATE ON undone_hands BEGIN SELECT RAISE(ABORT, 'rows of undone_hands cannot be changed'); END;
CREATE TRIGGER undone_hands_no_delete BEFORE DELETE ON undone_hands BEGIN SELECT RAISE(ABORT, 'rows of undone_hands cannot be changed'); END;
CREATE TRIGGER hand_penalties_no_update BEFORE UPDATE ON hand_penalties BEGIN SELECT RAISE(ABORT, 'rows of hand_penalties cannot be changed'); END;
CREATE TRIGGER hand_penalties_no_delete BEFORE DELETE ON hand_penalties BEGIN SELECT RAISE(ABORT, 'rows of hand_penalties cannot be changed'); END;
CREATE TRIGGER revocations_no_update BEFORE UPDATE ON revocations BEGIN SELECT RAISE(ABORT, 'rows of revocations cannot be changed'); END;
CREATE TRIGGER revocations_no_delete BEFORE DELETE ON revocations BEGIN SELECT RAISE(ABORT, 'rows of revocations cannot be changed'); END;
CREATE TRIGGER signed_totals_no_update BEFORE UPDATE ON signed_totals BEGIN SELECT RAISE(ABORT, 'rows of signed_totals cannot be changed'); END;
CREATE TRIGGER signed_totals_no_delete BEFORE DELETE ON signed_totals BEGIN SELECT RAISE(ABORT, 'rows of signed_totals cannot be changed'); END;
CREATE TRIGGER standard_penalties_no_update BEFORE UPDATE ON standard_penalties BEGIN SELECT RAISE(ABORT, 'rows of standard_penalties cannot be changed'); END;
CREATE TRIGGER standard_penalties_no_delete BEFORE DELETE ON standard_penalties BEGIN SELECT RAISE(ABORT, 'rows of standard_penalties cannot be changed'); END;
CREATE TRIGGER publications_no_update BEFORE UPDATE ON publications BEGIN SELECT RAISE(ABORT, 'rows of publications cannot be changed'); END;
CREATE TRIGGER publications_no_delete BEFORE DELETE ON publications BEGIN SELECT RAISE(ABORT, 'rows of publications cannot be changed'); END;
CREATE TRIGGER documents_no_update BEFORE UPDATE ON documents BEGIN SELECT RAISE(ABORT, 'rows of documents cannot be changed'); END;
CREATE TRIGGER documents_no_delete BEFORE DELETE ON documents BEGIN SELECT RAISE(ABORT, 'rows of documents cannot be changed'); END;
CREATE TRIGGER screen_notes_no_update BEFORE UPDATE ON screen_notes BEGIN SELECT RAISE(ABORT, 'rows of screen_notes cannot be changed'); END;
CREATE TRIGGER screen_notes_no_delete BEFORE DELETE ON screen_notes BEGIN SELECT RAISE(ABORT, 'rows of screen_notes cannot be changed'); END;
CREATE TRIGGER person_decisions_no_update BEFORE UPDATE ON person_decisions BEGIN SELECT RAISE(ABORT, 'rows of person_decisions cannot be changed'); END;
CREATE TRIGGER person_decisions_no_delete BEFORE DELETE ON person_decisions BEGIN SELECT RAISE(ABORT, 'rows of person_decisions cannot be changed'); END;
CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'rows of audit cannot be changed'); END;
CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'rows of audit cannot be changed'); END;
CREATE TRIGGER seals_no_update BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'rows of seals cannot be changed'); END;
CREATE TRIGGER seals_no_delete BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'rows of seals cannot be changed'); END;
CREATE TRIGGER installation_seals_no_update BEFORE UPDATE ON installation_seals BEGIN SELECT RAISE(ABORT, 'rows of installation_seals cannot be changed'); END;
CREATE TRIGGER installation_seals_no_delete BEFORE DELETE ON installation_seals BEGIN SELECT RAISE(ABORT, 'rows of installation_seals cannot be changed'); END;

-- What was noted at the tables of a session that has not begun, and how its seats were filled, goes with its seats: the audit
-- keeps it word for word, but for private words.
CREATE TRIGGER attendances_no_update BEFORE UPDATE ON attendances BEGIN SELECT RAISE(ABORT, 'rows of attendances cannot be changed'); END;
CREATE TRIGGER attendances_no_delete BEFORE DELETE ON attendances
    WHEN EXISTS (
        SELECT 1 FROM tables JOIN sessions ON sessions.id = tables.session_id
        WHERE tables.id = OLD.table_id AND sessions.started_at IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'rows of attendances cannot be changed'); END;
CREATE TRIGGER table_notes_no_update BEFORE UPDATE ON table_notes BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;
CREATE TRIGGER table_notes_no_delete BEFORE DELETE ON table_notes
    WHEN EXISTS (
        SELECT 1 FROM tables JOIN sessions ON sessions.id = tables.session_id
        WHERE tables.id = OLD.table_id AND sessions.started_at IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'rows of table_notes cannot be changed'); END;

-- What was said of who has come stays, as everything else that is said; only with a player who is taken off the entries
-- before the draw does it go.
CREATE TRIGGER check_ins_no_update BEFORE UPDATE ON check_ins BEGIN SELECT RAISE(ABORT, 'rows of check_ins cannot be changed'); END;
CREATE TRIGGER check_ins_no_delete BEFORE DELETE ON check_ins
    WHEN EXISTS (SELECT 1 FROM players WHERE id = OLD.player_id)
    BEGIN SELECT RAISE(ABORT, 'rows of check_ins cannot be changed'); END;

-- # What is written and not bound yet

-- Each notes a row of its kind.
CREATE TRIGGER events_unbound_insert AFTER INSERT ON events BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('event', NEW.id);
END;
CREATE TRIGGER events_unbound_update AFTER UPDATE ON events BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('event', NEW.id);
END;
CREATE TRIGGER teams_unbound_insert AFTER INSERT ON teams BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('team', NEW.id);
END;
CREATE TRIGGER teams_unbound_update AFTER UPDATE ON teams BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('team', NEW.id);
END;
CREATE TRIGGER players_unbound_insert AFTER INSERT ON players BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('player', NEW.id);
END;
CREATE TRIGGER players_unbound_update AFTER UPDATE ON players BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('player', NEW.id);
END;
CREATE TRIGGER withdrawals_unbound_insert AFTER INSERT ON withdrawals BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('withdrawal', NEW.id);
END;
CREATE TRIGGER stage_notes_unbound_insert AFTER INSERT ON stage_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('stage_note', NEW.id);
END;
CREATE TRIGGER line_ups_unbound_insert AFTER INSERT ON line_ups BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('line_up', NEW.id);
END;
CREATE TRIGGER charts_unbound_insert AFTER INSERT ON charts BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('chart', NEW.id);
END;
CREATE TRIGGER commitments_unbound_insert AFTER INSERT ON commitments BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('commitment', NEW.id);
END;
CREATE TRIGGER draws_unbound_insert AFTER INSERT ON draws BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('draw', NEW.id);
END;
CREATE TRIGGER releases_unbound_insert AFTER INSERT ON releases BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('release', NEW.id);
END;
CREATE TRIGGER sessions_unbound_insert AFTER INSERT ON sessions BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('session', NEW.id);
END;
CREATE TRIGGER sessions_unbound_update AFTER UPDATE ON sessions BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('session', NEW.id);
END;
CREATE TRIGGER tables_unbound_insert AFTER INSERT ON tables BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('table', NEW.id);
END;
CREATE TRIGGER seat_corrections_unbound_insert AFTER INSERT ON seat_corrections BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('seat_correction', NEW.id);
END;
CREATE TRIGGER deals_unbound_insert AFTER INSERT ON deals BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('deals', NEW.id);
END;
CREATE TRIGGER hands_unbound_insert AFTER INSERT ON hands BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('hand', NEW.id);
END;
CREATE TRIGGER revocations_unbound_insert AFTER INSERT ON revocations BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('revocation', NEW.id);
END;
CREATE TRIGGER attendances_unbound_insert AFTER INSERT ON attendances BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('attendance', NEW.id);
END;
CREATE TRIGGER signed_totals_unbound_insert AFTER INSERT ON signed_totals BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('signed_totals', NEW.id);
END;
CREATE TRIGGER standard_penalties_unbound_insert AFTER INSERT ON standard_penalties BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('standard_penalty', NEW.id);
END;
CREATE TRIGGER table_notes_unbound_insert AFTER INSERT ON table_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('table_note', NEW.id);
END;
CREATE TRIGGER publications_unbound_insert AFTER INSERT ON publications BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('publication', NEW.id);
END;
CREATE TRIGGER screen_notes_unbound_insert AFTER INSERT ON screen_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('screen_note', NEW.id);
END;

-- What is written in parts is bound with the row that it is a part of.
CREATE TRIGGER draws_commitment_unbound_insert AFTER INSERT ON draws WHEN NEW.commitment_id IS NOT NULL BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('commitment', NEW.commitment_id);
END;
CREATE TRIGGER team_lots_draw_unbound_insert AFTER INSERT ON team_lots BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('draw', NEW.draw_id);
END;
CREATE TRIGGER player_lots_draw_unbound_insert AFTER INSERT ON player_lots BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('draw', NEW.draw_id);
END;
CREATE TRIGGER seats_table_unbound_insert AFTER INSERT ON seats BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('table', NEW.table_id);
END;
CREATE TRIGGER seats_table_unbound_update AFTER UPDATE ON seats BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('table', NEW.table_id);
END;
CREATE TRIGGER undone_hands_hand_unbound_insert AFTER INSERT ON undone_hands BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('hand', NEW.hand_id);
END;
CREATE TRIGGER hand_penalties_hand_unbound_insert AFTER INSERT ON hand_penalties BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('hand', NEW.hand_id);
END;

-- Teams and players are named by their place in the order of entry: whoever came after one that is removed has another.
CREATE TRIGGER teams_unbound_delete AFTER DELETE ON teams BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) SELECT 'team', id FROM teams WHERE event_id = OLD.event_id AND id > OLD.id;
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'team ' || (COUNT(*) + 1) FROM teams WHERE event_id = OLD.event_id;
END;
CREATE TRIGGER players_unbound_delete AFTER DELETE ON players BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) SELECT 'player', id FROM players WHERE event_id = OLD.event_id AND id > OLD.id;
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'player ' || (COUNT(*) + 1) FROM players WHERE event_id = OLD.event_id;
END;

-- Sessions and tables are named by their numbers, notes by those of their table and their entry, attendances by their time,
-- of which SQLite keeps no zeros at the end.
CREATE TRIGGER sessions_unbound_delete AFTER DELETE ON sessions BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name) VALUES ('gone', 0, 'session ' || OLD.number);
END;
CREATE TRIGGER tables_unbound_delete BEFORE DELETE ON tables BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'table ' || number || '/' || OLD.number FROM sessions WHERE id = OLD.session_id;
END;
CREATE TRIGGER table_notes_unbound_delete BEFORE DELETE ON table_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'table_note ' || sessions.number || '/' || tables.number || ' ' || OLD.entry
        FROM tables JOIN sessions ON sessions.id = tables.session_id WHERE tables.id = OLD.table_id;
END;
CREATE TRIGGER attendances_unbound_delete BEFORE DELETE ON attendances BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'attendance ' || sessions.number || '/' || tables.number || ' ' || replace(
            substr(OLD.recorded_at || CASE instr(OLD.recorded_at, '.') WHEN 0 THEN '.' ELSE '' END || '000000', 1, 26), ' ', 'T')
        FROM tables JOIN sessions ON sessions.id = tables.session_id WHERE tables.id = OLD.table_id;
END;

-- # What is written and not listed yet

-- Each notes a row of its kind.
CREATE TRIGGER events_unlisted_insert AFTER INSERT ON events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.id);
END;
CREATE TRIGGER events_unlisted_update AFTER UPDATE OF slug, created_at, ended_at, shelf ON events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.id);
END;
CREATE TRIGGER events_unlisted_delete AFTER DELETE ON events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', OLD.id);
END;
CREATE TRIGGER users_unlisted_insert AFTER INSERT ON users BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('user', NEW.id);
END;
CREATE TRIGGER users_unlisted_update AFTER UPDATE OF name, password_hash, created_at ON users BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('user', NEW.id);
END;
CREATE TRIGGER users_unlisted_delete AFTER DELETE ON users BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('user', OLD.id);
END;
CREATE TRIGGER passes_unlisted_insert AFTER INSERT ON passes BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('pass', NEW.id);
END;
CREATE TRIGGER passes_unlisted_update AFTER UPDATE OF
    token_hash, user_id, event_id, role, tables, label, created_at, expires_at, revoked_at,
    session, code_hash, admits, pairing_id, team_id
ON passes BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('pass', NEW.id);
END;
CREATE TRIGGER passes_unlisted_delete AFTER DELETE ON passes BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('pass', OLD.id);
END;
CREATE TRIGGER check_ins_unlisted_insert AFTER INSERT ON check_ins BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('check_in', NEW.id);
END;
CREATE TRIGGER check_ins_unlisted_update AFTER UPDATE ON check_ins BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('check_in', NEW.id);
END;
CREATE TRIGGER check_ins_unlisted_delete AFTER DELETE ON check_ins BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('check_in', OLD.id);
END;
CREATE TRIGGER deals_unlisted_insert AFTER INSERT ON deals BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('deals', NEW.id);
END;
CREATE TRIGGER deals_unlisted_update AFTER UPDATE ON deals BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('deals', NEW.id);
END;
CREATE TRIGGER deals_unlisted_delete AFTER DELETE ON deals BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('deals', OLD.id);
END;
CREATE TRIGGER documents_unlisted_insert AFTER INSERT ON documents BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('document', NEW.id);
END;
CREATE TRIGGER documents_unlisted_update AFTER UPDATE ON documents BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('document', NEW.id);
END;
CREATE TRIGGER documents_unlisted_delete AFTER DELETE ON documents BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('document', OLD.id);
END;
CREATE TRIGGER webhooks_unlisted_insert AFTER INSERT ON webhooks BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('webhook', NEW.id);
END;
CREATE TRIGGER webhooks_unlisted_update AFTER UPDATE ON webhooks BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('webhook', NEW.id);
END;
CREATE TRIGGER webhooks_unlisted_delete AFTER DELETE ON webhooks BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('webhook', OLD.id);
END;
CREATE TRIGGER person_decisions_unlisted_insert AFTER INSERT ON person_decisions BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('person_decision', NEW.id);
END;
CREATE TRIGGER person_decisions_unlisted_update AFTER UPDATE ON person_decisions BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('person_decision', NEW.id);
END;
CREATE TRIGGER person_decisions_unlisted_delete AFTER DELETE ON person_decisions BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('person_decision', OLD.id);
END;
CREATE TRIGGER outside_events_unlisted_insert AFTER INSERT ON outside_events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('outside_event', NEW.id);
END;
CREATE TRIGGER outside_events_unlisted_update AFTER UPDATE ON outside_events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('outside_event', NEW.id);
END;
CREATE TRIGGER outside_events_unlisted_delete AFTER DELETE ON outside_events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('outside_event', OLD.id);
END;
CREATE TRIGGER seasons_unlisted_insert AFTER INSERT ON seasons BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('season', NEW.id);
END;
CREATE TRIGGER seasons_unlisted_update AFTER UPDATE ON seasons BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('season', NEW.id);
END;
CREATE TRIGGER seasons_unlisted_delete AFTER DELETE ON seasons BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('season', OLD.id);
END;

-- Who organises an event stands with it.
CREATE TRIGGER organisers_unlisted_insert AFTER INSERT ON organisers BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.event_id);
END;
CREATE TRIGGER organisers_unlisted_update AFTER UPDATE ON organisers BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.event_id);
END;
CREATE TRIGGER organisers_unlisted_delete AFTER DELETE ON organisers BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', OLD.event_id);
END;
