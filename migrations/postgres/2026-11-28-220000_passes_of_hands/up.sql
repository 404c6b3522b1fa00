-- The pass a hand was entered with: whoever confirms the sheet has another. NULL where it was entered without one.
ALTER TABLE hands ADD COLUMN pass TEXT;
-- A name is nobody: two persons may have the same.
DROP FUNCTION IF EXISTS refuse_own_confirmation() CASCADE;
