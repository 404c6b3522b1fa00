-- Addresses of other programs that are told when something has happened. The secret signs what they are sent.
CREATE TABLE webhooks (
    id SERIAL PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES events,
    address TEXT NOT NULL,
    kinds TEXT NOT NULL,
    secret TEXT NOT NULL,
    made_at TIMESTAMP NOT NULL,
    revoked_at TIMESTAMP
);
CREATE INDEX webhooks_event ON webhooks (event_id);
