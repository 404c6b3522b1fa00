-- When whoever holds a link or a phone was last heard of, to the minute; and links of leaders, with their team. From now on the
-- program alone says which roles there are.
ALTER TABLE passes RENAME TO passes_checked;
CREATE TABLE passes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER REFERENCES users,
    event_id INTEGER REFERENCES events,
    role TEXT,
    tables TEXT NOT NULL DEFAULT '',
    label TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL,
    expires_at TIMESTAMP,
    revoked_at TIMESTAMP,
    session INTEGER,
    code_hash TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    admits INTEGER CHECK (admits > 0),
    pairing_id INTEGER REFERENCES passes,
    seen_at TIMESTAMP,
    team_id INTEGER REFERENCES teams ON DELETE CASCADE,
    CHECK ((user_id IS NULL) <> (event_id IS NULL)),
    CHECK ((event_id IS NULL) = (role IS NULL))
);
INSERT INTO passes
    SELECT id, token_hash, user_id, event_id, role, tables, label, created_at, expires_at, revoked_at, session, code_hash,
        tries, admits, pairing_id, NULL, NULL
    FROM passes_checked ORDER BY id;
DROP TABLE passes_checked;
