-- The pass a hand was entered with: whoever confirms the sheet has another. NULL where it was entered without one.
ALTER TABLE hands ADD COLUMN pass TEXT;
-- A name is nobody: two persons may have the same.
DROP TRIGGER IF EXISTS table_notes_second_person ON table_notes;
