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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id INTEGER NOT NULL REFERENCES events,
    audit_hash TEXT NOT NULL,
    public_key TEXT NOT NULL,
    signature TEXT NOT NULL,
    sealed_at TIMESTAMP NOT NULL,
    UNIQUE (event_id, audit_hash, public_key)
);
CREATE TRIGGER seals_no_update BEFORE UPDATE ON seals BEGIN SELECT RAISE(ABORT, 'rows of seals cannot be changed'); END;
CREATE TRIGGER seals_no_delete BEFORE DELETE ON seals BEGIN SELECT RAISE(ABORT, 'rows of seals cannot be changed'); END;

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
CREATE TRIGGER withdrawals_unbound_insert AFTER INSERT ON withdrawals BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('withdrawal', NEW.id);
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
CREATE TRIGGER hands_unbound_insert AFTER INSERT ON hands BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('hand', NEW.id);
END;
CREATE TRIGGER attendances_unbound_insert AFTER INSERT ON attendances BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('attendance', NEW.id);
END;
CREATE TRIGGER signed_totals_unbound_insert AFTER INSERT ON signed_totals BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('signed_totals', NEW.id);
END;
CREATE TRIGGER table_notes_unbound_insert AFTER INSERT ON table_notes BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('table_note', NEW.id);
END;
CREATE TRIGGER revocations_unbound_insert AFTER INSERT ON revocations BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('revocation', NEW.id);
END;
CREATE TRIGGER standard_penalties_unbound_insert AFTER INSERT ON standard_penalties BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('standard_penalty', NEW.id);
END;
CREATE TRIGGER publications_unbound_insert AFTER INSERT ON publications BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('publication', NEW.id);
END;
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
CREATE TRIGGER hand_penalties_hand_unbound_insert AFTER INSERT ON hand_penalties BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('hand', NEW.hand_id);
END;
CREATE TRIGGER undone_hands_hand_unbound_insert AFTER INSERT ON undone_hands BEGIN
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
CREATE TRIGGER tables_unbound_delete BEFORE DELETE ON tables BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name)
        SELECT 'gone', 0, 'table ' || number || '/' || OLD.number FROM sessions WHERE id = OLD.session_id;
END;
CREATE TRIGGER sessions_unbound_delete AFTER DELETE ON sessions BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id, name) VALUES ('gone', 0, 'session ' || OLD.number);
END;
