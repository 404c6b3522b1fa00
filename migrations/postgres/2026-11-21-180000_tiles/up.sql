-- The tiles of a win in the text form, and what was special about the win: last-copy, kong, last-tile.
ALTER TABLE hands ADD COLUMN tiles TEXT;
ALTER TABLE hands ADD COLUMN circumstances TEXT CHECK ((tiles IS NULL) = (circumstances IS NULL));
