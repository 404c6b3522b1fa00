-- A row that revokes the penalty given at this time to the same team or player, of as many points; NULL for a penalty.
ALTER TABLE standard_penalties ADD COLUMN revokes TIMESTAMP;
