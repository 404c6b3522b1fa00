-- Why the publication before of the same session was withdrawn; such a row has no content. NULL for a publication.
ALTER TABLE publications ADD COLUMN withdraws TEXT;
