-- Each row of the audit names what it wrote, with a hash of each: src/tournament/binding.rs. Rows of before are bound once, by
-- the program, right after this.
ALTER TABLE audit ADD COLUMN bound TEXT NOT NULL DEFAULT '';

-- What is written and stands in no row of the audit yet: filled by triggers, so that nothing is forgotten, and emptied by the
-- row that binds it, in the same transaction. A row that is gone has its name.
CREATE TABLE unbound (
    kind TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (kind, row_id, name)
);

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
CREATE TRIGGER seals_fixed BEFORE UPDATE OR DELETE ON seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_kept BEFORE TRUNCATE ON seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO unbound (kind, row_id) SELECT 'event', id FROM events;
INSERT INTO unbound (kind, row_id) SELECT 'team', id FROM teams;
INSERT INTO unbound (kind, row_id) SELECT 'player', id FROM players;
INSERT INTO unbound (kind, row_id) SELECT 'chart', id FROM charts;
INSERT INTO unbound (kind, row_id) SELECT 'commitment', id FROM commitments;
INSERT INTO unbound (kind, row_id) SELECT 'draw', id FROM draws;
INSERT INTO unbound (kind, row_id) SELECT 'release', id FROM releases;
INSERT INTO unbound (kind, row_id) SELECT 'withdrawal', id FROM withdrawals;
INSERT INTO unbound (kind, row_id) SELECT 'session', id FROM sessions;
INSERT INTO unbound (kind, row_id) SELECT 'table', id FROM tables;
INSERT INTO unbound (kind, row_id) SELECT 'seat_correction', id FROM seat_corrections;
INSERT INTO unbound (kind, row_id) SELECT 'hand', id FROM hands;
INSERT INTO unbound (kind, row_id) SELECT 'attendance', id FROM attendances;
INSERT INTO unbound (kind, row_id) SELECT 'signed_totals', id FROM signed_totals;
INSERT INTO unbound (kind, row_id) SELECT 'table_note', id FROM table_notes;
INSERT INTO unbound (kind, row_id) SELECT 'revocation', id FROM revocations;
INSERT INTO unbound (kind, row_id) SELECT 'standard_penalty', id FROM standard_penalties;
INSERT INTO unbound (kind, row_id) SELECT 'publication', id FROM publications;

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
CREATE TRIGGER charts_unbound AFTER INSERT ON charts FOR EACH ROW EXECUTE FUNCTION note_unbound('chart', 'id');
CREATE TRIGGER commitments_unbound AFTER INSERT ON commitments FOR EACH ROW EXECUTE FUNCTION note_unbound('commitment', 'id');
CREATE TRIGGER draws_unbound AFTER INSERT ON draws FOR EACH ROW EXECUTE FUNCTION note_unbound('draw', 'id');
CREATE TRIGGER releases_unbound AFTER INSERT ON releases FOR EACH ROW EXECUTE FUNCTION note_unbound('release', 'id');
CREATE TRIGGER withdrawals_unbound AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION note_unbound('withdrawal', 'id');
CREATE TRIGGER sessions_unbound AFTER INSERT OR UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION note_unbound('session', 'id');
CREATE TRIGGER tables_unbound AFTER INSERT ON tables FOR EACH ROW EXECUTE FUNCTION note_unbound('table', 'id');
CREATE TRIGGER seat_corrections_unbound AFTER INSERT ON seat_corrections FOR EACH ROW EXECUTE FUNCTION note_unbound('seat_correction', 'id');
CREATE TRIGGER hands_unbound AFTER INSERT ON hands FOR EACH ROW EXECUTE FUNCTION note_unbound('hand', 'id');
CREATE TRIGGER attendances_unbound AFTER INSERT ON attendances FOR EACH ROW EXECUTE FUNCTION note_unbound('attendance', 'id');
CREATE TRIGGER signed_totals_unbound AFTER INSERT ON signed_totals FOR EACH ROW EXECUTE FUNCTION note_unbound('signed_totals', 'id');
CREATE TRIGGER table_notes_unbound AFTER INSERT ON table_notes FOR EACH ROW EXECUTE FUNCTION note_unbound('table_note', 'id');
CREATE TRIGGER revocations_unbound AFTER INSERT ON revocations FOR EACH ROW EXECUTE FUNCTION note_unbound('revocation', 'id');
CREATE TRIGGER standard_penalties_unbound AFTER INSERT ON standard_penalties FOR EACH ROW EXECUTE FUNCTION note_unbound('standard_penalty', 'id');
CREATE TRIGGER publications_unbound AFTER INSERT ON publications FOR EACH ROW EXECUTE FUNCTION note_unbound('publication', 'id');
CREATE TRIGGER draws_commitment_unbound AFTER INSERT ON draws FOR EACH ROW EXECUTE FUNCTION note_unbound('commitment', 'commitment_id');
CREATE TRIGGER team_lots_draw_unbound AFTER INSERT ON team_lots FOR EACH ROW EXECUTE FUNCTION note_unbound('draw', 'draw_id');
CREATE TRIGGER player_lots_draw_unbound AFTER INSERT ON player_lots FOR EACH ROW EXECUTE FUNCTION note_unbound('draw', 'draw_id');
CREATE TRIGGER seats_table_unbound AFTER INSERT OR UPDATE ON seats FOR EACH ROW EXECUTE FUNCTION note_unbound('table', 'table_id');
CREATE TRIGGER hand_penalties_hand_unbound AFTER INSERT ON hand_penalties FOR EACH ROW EXECUTE FUNCTION note_unbound('hand', 'hand_id');
CREATE TRIGGER undone_hands_hand_unbound AFTER INSERT ON undone_hands FOR EACH ROW EXECUTE FUNCTION note_unbound('hand', 'hand_id');

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
CREATE TRIGGER tables_gone BEFORE DELETE ON tables FOR EACH ROW EXECUTE FUNCTION note_seating_gone();
CREATE TRIGGER sessions_gone BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION note_seating_gone();
