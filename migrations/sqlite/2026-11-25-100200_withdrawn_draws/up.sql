-- Why the draw before was withdrawn: such a row has no lots, and from then on nothing is drawn.
ALTER TABLE draws ADD COLUMN withdraws TEXT;
