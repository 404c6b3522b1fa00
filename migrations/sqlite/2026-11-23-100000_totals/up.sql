-- The points that nobody received at a table, entered with its totals; NULL, as in all rows of before, says what the hands say.
ALTER TABLE signed_totals ADD COLUMN to_nobody INTEGER CHECK (to_nobody >= 0);
