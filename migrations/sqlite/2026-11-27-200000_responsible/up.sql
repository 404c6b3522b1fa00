-- Who answers for a discard where it is not the discarder: a start seat or nobody, in games that ask.
ALTER TABLE hands ADD COLUMN responsible TEXT CHECK (responsible IN ('E', 'S', 'W', 'N', 'nobody'));
