-- A disqualification that was revoked may stand after all, by the next revision of the revocation: odd ones revoke, even ones
-- take that back.
DROP TRIGGER revocations_no_update;
DROP TRIGGER revocations_no_delete;
DROP TRIGGER revocations_unbound_insert;
ALTER TABLE revocations RENAME TO revocations_once;
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
INSERT INTO revocations SELECT id, table_id, hand, player_id, reason, author, recorded_at, 1 FROM revocations_once;
DROP TABLE revocations_once;
CREATE TRIGGER revocations_no_update BEFORE UPDATE ON revocations BEGIN SELECT RAISE(ABORT, 'rows of revocations cannot be changed'); END;
CREATE TRIGGER revocations_no_delete BEFORE DELETE ON revocations BEGIN SELECT RAISE(ABORT, 'rows of revocations cannot be changed'); END;
CREATE TRIGGER revocations_unbound_insert AFTER INSERT ON revocations BEGIN
    INSERT OR IGNORE INTO unbound (kind, row_id) VALUES ('revocation', NEW.id);
END;
