-- When whoever holds a link or a phone was last heard of, to the minute; and links of leaders, with their team. From now on the
-- program alone says which roles there are.
ALTER TABLE passes DROP CONSTRAINT passes_role_check;
ALTER TABLE passes ADD COLUMN seen_at TIMESTAMP;
ALTER TABLE passes ADD COLUMN team_id INTEGER REFERENCES teams ON DELETE CASCADE;
