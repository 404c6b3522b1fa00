-- Each row of the audit says what of its event it changes, so that whoever has read the event reads only that again.
-- Empty in rows of before: everything.
ALTER TABLE audit ADD COLUMN part TEXT NOT NULL DEFAULT '';

-- One table is read without its session.
CREATE INDEX IF NOT EXISTS attendances_of_table ON attendances (table_id, id);
CREATE INDEX IF NOT EXISTS signed_totals_of_table ON signed_totals (table_id, id);
CREATE INDEX IF NOT EXISTS seat_corrections_of_table ON seat_corrections (table_id, id);
