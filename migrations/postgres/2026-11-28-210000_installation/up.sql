-- What no event's archive has (who may sign in and come in, the end of events and where they are kept, who has come, documents, secrets of
-- deals, webhooks) is bound by the audit of the installation: src/store/installation.rs. Rows of before are bound once, by the program,
-- right after this.
CREATE TABLE unlisted (
    kind TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    PRIMARY KEY (kind, row_id)
);

-- Signatures under rows of the audit of no event.
CREATE TABLE installation_seals (
    id SERIAL PRIMARY KEY,
    audit_hash TEXT NOT NULL,
    public_key TEXT NOT NULL,
    signature TEXT NOT NULL,
    sealed_at TIMESTAMP NOT NULL,
    UNIQUE (audit_hash, public_key)
);
CREATE TRIGGER installation_seals_fixed BEFORE UPDATE OR DELETE ON installation_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER installation_seals_kept BEFORE TRUNCATE ON installation_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO unlisted (kind, row_id) SELECT 'event', id FROM events;
INSERT INTO unlisted (kind, row_id) SELECT 'user', id FROM users;
INSERT INTO unlisted (kind, row_id) SELECT 'pass', id FROM passes;
INSERT INTO unlisted (kind, row_id) SELECT 'check_in', id FROM check_ins;
INSERT INTO unlisted (kind, row_id) SELECT 'document', id FROM documents;
INSERT INTO unlisted (kind, row_id) SELECT 'deals', id FROM deals;
INSERT INTO unlisted (kind, row_id) SELECT 'webhook', id FROM webhooks;

-- Notes a row of this kind; its number stands in this column.
CREATE FUNCTION note_unlisted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE number INTEGER;
BEGIN
    IF TG_OP = 'DELETE' THEN
        EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO number USING OLD;
    ELSE
        EXECUTE format('SELECT ($1).%I', TG_ARGV[1]) INTO number USING NEW;
    END IF;
    INSERT INTO unlisted (kind, row_id) VALUES (TG_ARGV[0], number) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER events_unlisted AFTER INSERT OR UPDATE OF slug, created_at, ended_at, shelf OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION note_unlisted('event', 'id');
CREATE TRIGGER users_unlisted AFTER INSERT OR UPDATE OF name, password_hash, created_at OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_unlisted('user', 'id');
CREATE TRIGGER passes_unlisted AFTER INSERT OR UPDATE OF token_hash, user_id, event_id, role, tables, label, created_at, expires_at, revoked_at, session, code_hash, admits, pairing_id, team_id OR DELETE ON passes FOR EACH ROW EXECUTE FUNCTION note_unlisted('pass', 'id');
CREATE TRIGGER check_ins_unlisted AFTER INSERT OR UPDATE OR DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION note_unlisted('check_in', 'id');
CREATE TRIGGER documents_unlisted AFTER INSERT OR UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION note_unlisted('document', 'id');
CREATE TRIGGER deals_unlisted AFTER INSERT OR UPDATE OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION note_unlisted('deals', 'id');
CREATE TRIGGER webhooks_unlisted AFTER INSERT OR UPDATE OR DELETE ON webhooks FOR EACH ROW EXECUTE FUNCTION note_unlisted('webhook', 'id');
-- Who organises an event stands with it.
CREATE TRIGGER organisers_unlisted AFTER INSERT OR UPDATE OR DELETE ON organisers FOR EACH ROW EXECUTE FUNCTION note_unlisted('event', 'event_id');
