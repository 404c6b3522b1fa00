-- That the chief referee has revoked a disqualification: for one player in one hand of a table.
CREATE TABLE revocations (
    id SERIAL PRIMARY KEY,
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

CREATE TRIGGER revocations_fixed BEFORE UPDATE OR DELETE ON revocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER revocations_kept BEFORE TRUNCATE ON revocations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
