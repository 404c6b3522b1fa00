-- That the chief referee has revoked a disqualification: for one player in one hand of a table.
CREATE TABLE revocations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables,
    hand INTEGER NOT NULL CHECK (hand BETWEEN 1 AND 16),
    player_id INTEGER NOT NULL REFERENCES players,
    reason TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL,
    UNIQUE (table_id, hand, player_id)
);
-- Few penalties disqualify, and each hand that is entered asks for them.
CREATE INDEX hand_penalties_of_foul ON hand_penalties (foul);

CREATE TRIGGER revocations_no_update BEFORE UPDATE ON revocations BEGIN SELECT RAISE(ABORT, 'rows of revocations cannot be changed'); END;
CREATE TRIGGER revocations_no_delete BEFORE DELETE ON revocations BEGIN SELECT RAISE(ABORT, 'rows of revocations cannot be changed'); END;
