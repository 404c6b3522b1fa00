-- A pairing of a table lets nobody in by itself: it admits so many phones, each of which gets a pass with a person's name.
ALTER TABLE passes ADD COLUMN admits INTEGER CHECK (admits > 0);
ALTER TABLE passes ADD COLUMN pairing_id INTEGER REFERENCES passes;
