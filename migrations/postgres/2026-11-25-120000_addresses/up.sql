-- The names in addresses that an event was given after its slug, in order, with a space between: the last is in use, the others
-- and the slug lead to it. The slug stays: the hashes of the audit have it.
ALTER TABLE events ADD COLUMN addresses TEXT NOT NULL DEFAULT '';
