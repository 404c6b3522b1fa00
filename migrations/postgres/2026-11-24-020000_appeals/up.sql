-- Notes have two more kinds, appeals and their decisions; from now on the program alone says which there are.
DO $$
DECLARE kinds TEXT;
BEGIN
    SELECT conname INTO STRICT kinds FROM pg_constraint WHERE conrelid = 'table_notes'::regclass AND contype = 'c';
    EXECUTE format('ALTER TABLE table_notes DROP CONSTRAINT %I', kinds);
END $$;
