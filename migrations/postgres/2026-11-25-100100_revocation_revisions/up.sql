-- A disqualification that was revoked may stand after all, by the next revision of the revocation: odd ones revoke, even ones
-- take that back.
ALTER TABLE revocations ADD COLUMN revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1);
DO $$
DECLARE once TEXT;
BEGIN
    SELECT conname INTO STRICT once FROM pg_constraint WHERE conrelid = 'revocations'::regclass AND contype = 'u';
    EXECUTE format('ALTER TABLE revocations DROP CONSTRAINT %I', once);
END $$;
ALTER TABLE revocations ADD UNIQUE (table_id, hand, player_id, revision);
