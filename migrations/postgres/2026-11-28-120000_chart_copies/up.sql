-- How often a chart of the rule book stands side by side: once for each group that plays among itself. NULL where all are seated together.
ALTER TABLE charts ADD COLUMN copies INTEGER CHECK (copies >= 2);
