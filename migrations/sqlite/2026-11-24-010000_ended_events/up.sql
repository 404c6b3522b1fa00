-- Since when nothing of an event may change; and where it is kept: shown, hidden from the list, deleted (without results).
ALTER TABLE events ADD COLUMN ended_at TIMESTAMP;
ALTER TABLE events ADD COLUMN shelf TEXT NOT NULL DEFAULT 'shown';
