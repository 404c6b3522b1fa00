-- What happens at a table beside its hands: who writes, calls, score cards, signatures, confirmation, extra time.
-- A reason where the referee chose otherwise than the rule book.
ALTER TABLE hand_penalties ADD COLUMN reason TEXT NOT NULL DEFAULT '';

-- A version of a hand that was taken back at once; the hand is then not recorded.
CREATE TABLE undone_hands (
    hand_id INTEGER PRIMARY KEY REFERENCES hands,
    entry TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);

-- The content is JSON, with the kind in it.
CREATE TABLE table_notes (
    id SERIAL PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables,
    entry TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('took-over', 'called', 'answered', 'extra-time', 'arrived', 'counted', 'signed', 'confirmed')),
    content TEXT NOT NULL,
    author TEXT NOT NULL,
    recorded_at TIMESTAMP NOT NULL
);
CREATE INDEX table_notes_of_table ON table_notes (table_id, id);

-- A link to one table in one session, and the code that leads to it: hashed, and void after too many wrong tries.
ALTER TABLE passes ADD COLUMN session INTEGER;
ALTER TABLE passes ADD COLUMN code_hash TEXT;
ALTER TABLE passes ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION refuse_own_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.kind = 'confirmed' AND EXISTS (
        SELECT 1 FROM hands
        WHERE hands.table_id = NEW.table_id AND hands.author = NEW.author AND hands.recorded_at <= NEW.recorded_at)
    THEN
        RAISE EXCEPTION 'who confirms is not who entered';
    END IF;
    RETURN NEW;
END;
$$;
CREATE TRIGGER table_notes_second_person BEFORE INSERT ON table_notes FOR EACH ROW EXECUTE FUNCTION refuse_own_confirmation();
CREATE TRIGGER undone_hands_fixed BEFORE UPDATE OR DELETE ON undone_hands FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER undone_hands_kept BEFORE TRUNCATE ON undone_hands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER table_notes_fixed BEFORE UPDATE OR DELETE ON table_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER table_notes_kept BEFORE TRUNCATE ON table_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
