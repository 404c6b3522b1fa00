-- A chain of the audit for each event, and one for what concerns no event: so an event can be kept and taken elsewhere
-- with its audit. The program chains the rows of `audit_before` again and removes that table (src/store/migrations.rs).
CREATE TABLE audit_before AS SELECT id, event_id, at, actor, action, detail FROM audit;
DROP TABLE audit;

CREATE TABLE audit (
    id SERIAL PRIMARY KEY,
    event_id INTEGER REFERENCES events,
    at TIMESTAMP NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE
);
CREATE INDEX audit_of_event ON audit (event_id, id);
-- No chain can fork. No event has the id 0, and a rule on NULL would not hold: each NULL is another one.
CREATE UNIQUE INDEX audit_chains ON audit (COALESCE(event_id, 0), previous);

CREATE TRIGGER audit_fixed BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_kept BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
