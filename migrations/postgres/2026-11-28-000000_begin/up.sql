-- The schema: events, who takes part, the draw, sessions, hands, what is published, who did what. Columns and rules are the
-- same in both folders; CHECK and UNIQUE repeat in the database what must always hold.
-- Comments stand above a table, not in it: SQLite keeps its text, and a comma in a comment breaks DROP COLUMN there.

-- # Events, and who may sign in

-- - `ended_at`: since when nothing of the event may change.
-- - `shelf`: where it is kept: shown, hidden from the list, deleted (without results).
-- - `addresses`: the names in addresses that it was given after its slug, in order, with a space between: the last is in
--   use, the others and the slug lead to it. The slug stays: the hashes of the audit have it.
CREATE TABLE events (
    id SERIAL PRIMARY KEY,
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

-- # Who takes part, and who is let in

CREATE TABLE teams (
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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

-- The latest revision is the chart of the event: an official one by its number in the book, any other written out as
-- JSON: sessions, tables, and the numbers East, South, West, North.
-- - `copies`: how often a chart of the rule book stands side by side: once for each group that plays among itself. NULL
--   where all are seated together.
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
    copies INTEGER CHECK (copies >= 2),
    UNIQUE (event_id, revision),
    CHECK ((official IS NULL) <> (rows IS NULL)),
    CHECK ((origin = 'official') = (official IS NOT NULL))
);

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

-- A draw is never changed: a new one has the next revision. A commitment is drawn from once.
-- - `input`: what went into the draw, as JSON.
-- - `repairs`: the draw that this one is a repair of.
-- - `withdraws`: why the draw before was withdrawn: such a row has no lots, and from then on nothing is drawn.
CREATE TABLE draws (
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
    draw_id INTEGER NOT NULL REFERENCES draws,
    shown INTEGER NOT NULL CHECK (shown >= 0),
    author TEXT NOT NULL,
    released_at TIMESTAMP NOT NULL
);

-- # Sessions and seats

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
CREATE INDEX seat_corrections_of_table ON seat_corrections (table_id, id);

-- The deals of a session of duplicate: the secret that they follow from, and the commitment that everybody sees at once.
-- The last revision counts. The secret is empty where the event was taken from an archive before it was shown.
CREATE TABLE deals (
    id SERIAL PRIMARY KEY,
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
    tiles TEXT,
    circumstances TEXT,
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
    CHECK ((revision = 1) = (reason IS NULL)),
    CHECK ((tiles IS NULL) = (circumstances IS NULL))
);

-- A version of a hand that was taken back at once; the hand is then not recorded.
CREATE TABLE undone_hands (
    hand_id INTEGER PRIMARY KEY REFERENCES hands,
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
    id SERIAL PRIMARY KEY,
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
CREATE INDEX attendances_of_table ON attendances (table_id, id);

-- Totals signed on paper; the latest row of a table counts.
-- - `to_nobody`: the points that nobody received at the table, entered with its totals; NULL says what the hands say.
CREATE TABLE signed_totals (
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    content BYTEA NOT NULL,
    UNIQUE (event_id, sha256)
);

-- What was said about the displays in the hall: src/event/notes/screens.rs. What holds follows from all of it in order.
CREATE TABLE screen_notes (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    revision INTEGER NOT NULL,
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, revision)
);

-- Addresses of other programs that are told when something has happened. The secret signs what they are sent.
CREATE TABLE webhooks (
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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
    id SERIAL PRIMARY KEY,
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

-- Whoever listens hears of every change once it is committed, whichever process made it.
CREATE FUNCTION tell_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('caipan', COALESCE(NEW.event_id, 0) || ' ' || NEW.id || ' ' || NEW.part);
    RETURN NULL;
END $$;
CREATE TRIGGER audit_is_told AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION tell_of_audit();

-- Signatures of this installation, and of others where events came from, under rows of the audit: src/store/seals.rs.
CREATE TABLE seals (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    audit_hash TEXT NOT NULL,
    public_key TEXT NOT NULL,
    signature TEXT NOT NULL,
    sealed_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, audit_hash, public_key)
);

-- Signatures under rows of the audit of no event.
CREATE TABLE installation_seals (
    id SERIAL PRIMARY KEY,
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
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % cannot be changed', TG_TABLE_NAME;
END;
$$;
DO $$
DECLARE fixed TEXT;
BEGIN
    FOREACH fixed IN ARRAY ARRAY[
        'withdrawals', 'stage_notes', 'line_ups', 'charts', 'commitments', 'draws', 'team_lots', 'player_lots', 'releases',
        'seat_corrections', 'deals', 'hands', 'undone_hands', 'hand_penalties', 'revocations',
        'signed_totals', 'standard_penalties', 'publications', 'documents', 'screen_notes', 'person_decisions',
        'audit', 'seals', 'installation_seals'
    ] LOOP
        EXECUTE format(
            'CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()',
            fixed || '_fixed', fixed);
        EXECUTE format(
            'CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
            fixed || '_kept', fixed);
    END LOOP;
END $$;

-- What was noted at the tables of a session that has not begun, and how its seats were filled, goes with its seats: the audit
-- keeps it word for word, but for private words.
CREATE FUNCTION note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE place TEXT;
BEGIN
    SELECT sessions.number || '/' || tables.number INTO place
        FROM tables JOIN sessions ON sessions.id = tables.session_id
        WHERE tables.id = OLD.table_id AND sessions.started_at IS NULL;
    IF place IS NULL THEN
        RAISE EXCEPTION 'rows of % cannot be changed', TG_TABLE_NAME;
    END IF;
    INSERT INTO unbound (kind, row_id, name) VALUES ('gone', 0, CASE TG_TABLE_NAME
        WHEN 'attendances' THEN 'attendance ' || place || ' '
            || to_char((to_jsonb(OLD) ->> 'recorded_at')::TIMESTAMP, 'YYYY-MM-DD"T"HH24:MI:SS.US')
        ELSE 'table_note ' || place || ' ' || (to_jsonb(OLD) ->> 'entry')
        END) ON CONFLICT DO NOTHING;
    RETURN OLD;
END $$;
CREATE TRIGGER table_notes_fixed BEFORE UPDATE ON table_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER table_notes_kept BEFORE TRUNCATE ON table_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER table_notes_gone BEFORE DELETE ON table_notes FOR EACH ROW EXECUTE FUNCTION note_gone();
CREATE TRIGGER attendances_fixed BEFORE UPDATE ON attendances FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attendances_kept BEFORE TRUNCATE ON attendances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attendances_gone BEFORE DELETE ON attendances FOR EACH ROW EXECUTE FUNCTION note_gone();

-- What was said of who has come stays, as everything else that is said; only with a player who is taken off the entries
-- before the draw does it go.
CREATE FUNCTION keep_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM players WHERE id = OLD.player_id) THEN
        RAISE EXCEPTION 'rows of % cannot be changed', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
END;
$$;
CREATE TRIGGER check_ins_fixed BEFORE UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER check_ins_kept BEFORE TRUNCATE ON check_ins FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER check_ins_deleted BEFORE DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION keep_check_in();

-- # What is written and not bound yet

-- Notes a row of this kind; its number stands in this column.
CREATE FUNCTION note_unbound() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE number INTEGER := (to_jsonb(NEW) ->> TG_ARGV[1])::INTEGER;
BEGIN
    IF number IS NOT NULL THEN
        INSERT INTO unbound (kind, row_id) VALUES (TG_ARGV[0], number) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER events_unbound AFTER INSERT OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION note_unbound('event', 'id');
CREATE TRIGGER teams_unbound AFTER INSERT OR UPDATE ON teams FOR EACH ROW EXECUTE FUNCTION note_unbound('team', 'id');
CREATE TRIGGER players_unbound AFTER INSERT OR UPDATE ON players FOR EACH ROW EXECUTE FUNCTION note_unbound('player', 'id');
CREATE TRIGGER withdrawals_unbound AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION note_unbound('withdrawal', 'id');
CREATE TRIGGER stage_notes_unbound AFTER INSERT ON stage_notes FOR EACH ROW EXECUTE FUNCTION note_unbound('stage_note', 'id');
CREATE TRIGGER line_ups_unbound AFTER INSERT ON line_ups FOR EACH ROW EXECUTE FUNCTION note_unbound('line_up', 'id');
CREATE TRIGGER charts_unbound AFTER INSERT ON charts FOR EACH ROW EXECUTE FUNCTION note_unbound('chart', 'id');
CREATE TRIGGER commitments_unbound AFTER INSERT ON commitments FOR EACH ROW EXECUTE FUNCTION note_unbound('commitment', 'id');
CREATE TRIGGER draws_unbound AFTER INSERT ON draws FOR EACH ROW EXECUTE FUNCTION note_unbound('draw', 'id');
CREATE TRIGGER releases_unbound AFTER INSERT ON releases FOR EACH ROW EXECUTE FUNCTION note_unbound('release', 'id');
CREATE TRIGGER sessions_unbound AFTER INSERT OR UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION note_unbound('session', 'id');
CREATE TRIGGER tables_unbound AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION note_unbound('table', 'id');
CREATE TRIGGER seat_corrections_unbound AFTER INSERT ON seat_corrections FOR EACH ROW EXECUTE FUNCTION note_unbound('seat_correction', 'id');
CREATE TRIGGER deals_unbound AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION note_unbound('deals', 'id');
CREATE TRIGGER hands_unbound AFTER INSERT ON hands FOR EACH ROW EXECUTE FUNCTION note_unbound('hand', 'id');
CREATE TRIGGER revocations_unbound AFTER INSERT ON revocations FOR EACH ROW EXECUTE FUNCTION note_unbound('revocation', 'id');
CREATE TRIGGER attendances_unbound AFTER INSERT ON attendances FOR EACH ROW EXECUTE FUNCTION note_unbound('attendance', 'id');
CREATE TRIGGER signed_totals_unbound AFTER INSERT ON signed_totals FOR EACH ROW EXECUTE FUNCTION note_unbound('signed_totals', 'id');
CREATE TRIGGER standard_penalties_unbound AFTER INSERT ON standard_penalties FOR EACH ROW EXECUTE FUNCTION note_unbound('standard_penalty', 'id');
CREATE TRIGGER table_notes_unbound AFTER INSERT ON table_notes FOR EACH ROW EXECUTE FUNCTION note_unbound('table_note', 'id');
CREATE TRIGGER publications_unbound AFTER INSERT ON publications FOR EACH ROW EXECUTE FUNCTION note_unbound('publication', 'id');
CREATE TRIGGER screen_notes_unbound AFTER INSERT ON screen_notes FOR EACH ROW EXECUTE FUNCTION note_unbound('screen_note', 'id');

-- What is written in parts is bound with the row that it is a part of.
CREATE TRIGGER draws_commitment_unbound AFTER INSERT ON draws FOR EACH ROW EXECUTE FUNCTION note_unbound('commitment', 'commitment_id');
CREATE TRIGGER team_lots_draw_unbound AFTER INSERT ON team_lots FOR EACH ROW EXECUTE FUNCTION note_unbound('draw', 'draw_id');
CREATE TRIGGER player_lots_draw_unbound AFTER INSERT ON player_lots FOR EACH ROW EXECUTE FUNCTION note_unbound('draw', 'draw_id');
CREATE TRIGGER seats_table_unbound AFTER INSERT OR UPDATE ON seats FOR EACH ROW EXECUTE FUNCTION note_unbound('table', 'table_id');
CREATE TRIGGER undone_hands_hand_unbound AFTER INSERT ON undone_hands FOR EACH ROW EXECUTE FUNCTION note_unbound('hand', 'hand_id');
CREATE TRIGGER hand_penalties_hand_unbound AFTER INSERT ON hand_penalties FOR EACH ROW EXECUTE FUNCTION note_unbound('hand', 'hand_id');

-- Teams and players are named by their place in the order of entry: whoever came after one that is removed has another.
CREATE FUNCTION note_team_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unbound (kind, row_id) SELECT 'team', id FROM teams WHERE event_id = OLD.event_id AND id > OLD.id
        ON CONFLICT DO NOTHING;
    INSERT INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'team ' || (COUNT(*) + 1) FROM teams WHERE event_id = OLD.event_id ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER teams_gone AFTER DELETE ON teams FOR EACH ROW EXECUTE FUNCTION note_team_gone();
CREATE FUNCTION note_player_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unbound (kind, row_id) SELECT 'player', id FROM players WHERE event_id = OLD.event_id AND id > OLD.id
        ON CONFLICT DO NOTHING;
    INSERT INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'player ' || (COUNT(*) + 1) FROM players WHERE event_id = OLD.event_id ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER players_gone AFTER DELETE ON players FOR EACH ROW EXECUTE FUNCTION note_player_gone();

-- Sessions and tables are named by their numbers.
CREATE FUNCTION note_seating_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'sessions' THEN
        INSERT INTO unbound (kind, row_id, name) VALUES ('gone', 0, 'session ' || OLD.number) ON CONFLICT DO NOTHING;
    ELSE
        INSERT INTO unbound (kind, row_id, name)
            SELECT 'gone', 0, 'table ' || number || '/' || OLD.number FROM sessions WHERE id = OLD.session_id
            ON CONFLICT DO NOTHING;
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER sessions_gone BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION note_seating_gone();
CREATE TRIGGER tables_gone BEFORE DELETE ON tables FOR EACH ROW EXECUTE FUNCTION note_seating_gone();

-- # What is written and not listed yet

-- Notes a row of this kind; its number stands in this column.
CREATE FUNCTION note_unlisted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE number INTEGER;
BEGIN
    IF TG_OP = 'DELETE' THEN
        EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO number USING OLD;
    ELSE
        EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO number USING NEW;
    END IF;
    INSERT INTO unlisted (kind, row_id) VALUES (TG_ARGV[0], number) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER events_unlisted AFTER INSERT OR DELETE OR UPDATE OF slug, created_at, ended_at, shelf
ON events FOR EACH ROW EXECUTE FUNCTION note_unlisted('event', 'id');
CREATE TRIGGER users_unlisted AFTER INSERT OR DELETE OR UPDATE OF name, password_hash, created_at
ON users FOR EACH ROW EXECUTE FUNCTION note_unlisted('user', 'id');
CREATE TRIGGER passes_unlisted AFTER INSERT OR DELETE OR UPDATE OF
    token_hash, user_id, event_id, role, tables, label, created_at, expires_at, revoked_at,
    session, code_hash, admits, pairing_id, team_id
ON passes FOR EACH ROW EXECUTE FUNCTION note_unlisted('pass', 'id');
CREATE TRIGGER check_ins_unlisted AFTER INSERT OR UPDATE OR DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION note_unlisted('check_in', 'id');
CREATE TRIGGER deals_unlisted AFTER INSERT OR UPDATE OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION note_unlisted('deals', 'id');
CREATE TRIGGER documents_unlisted AFTER INSERT OR UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION note_unlisted('document', 'id');
CREATE TRIGGER webhooks_unlisted AFTER INSERT OR UPDATE OR DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION note_unlisted('webhook', 'id');
CREATE TRIGGER person_decisions_unlisted AFTER INSERT OR UPDATE OR DELETE ON person_decisions FOR EACH ROW EXECUTE FUNCTION note_unlisted('person_decision', 'id');
CREATE TRIGGER outside_events_unlisted AFTER INSERT OR UPDATE OR DELETE ON outside_events FOR EACH ROW EXECUTE FUNCTION note_unlisted('outside_event', 'id');
CREATE TRIGGER seasons_unlisted AFTER INSERT OR UPDATE OR DELETE ON seasons FOR EACH ROW EXECUTE FUNCTION note_unlisted('season', 'id');

-- Who organises an event stands with it.
CREATE TRIGGER organisers_unlisted AFTER INSERT OR UPDATE OR DELETE ON organisers FOR EACH ROW EXECUTE FUNCTION note_unlisted('event', 'event_id');
