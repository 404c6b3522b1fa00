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
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    audit_hash TEXT NOT NULL,
    public_key TEXT NOT NULL,
    signature TEXT NOT NULL,
    sealed_at TIMESTAMP NOT NULL,
    UNIQUE (audit_hash, public_key)
);
CREATE TRIGGER installation_seals_no_update BEFORE UPDATE ON installation_seals BEGIN SELECT RAISE(ABORT, 'rows of installation_seals cannot be changed'); END;
CREATE TRIGGER installation_seals_no_delete BEFORE DELETE ON installation_seals BEGIN SELECT RAISE(ABORT, 'rows of installation_seals cannot be changed'); END;

INSERT INTO unlisted (kind, row_id) SELECT 'event', id FROM events;
INSERT INTO unlisted (kind, row_id) SELECT 'user', id FROM users;
INSERT INTO unlisted (kind, row_id) SELECT 'pass', id FROM passes;
INSERT INTO unlisted (kind, row_id) SELECT 'check_in', id FROM check_ins;
INSERT INTO unlisted (kind, row_id) SELECT 'document', id FROM documents;
INSERT INTO unlisted (kind, row_id) SELECT 'deals', id FROM deals;
INSERT INTO unlisted (kind, row_id) SELECT 'webhook', id FROM webhooks;

CREATE TRIGGER events_unlisted_insert AFTER INSERT ON events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.id);
END;
CREATE TRIGGER events_unlisted_update AFTER UPDATE OF slug, created_at, ended_at, shelf ON events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.id);
END;
CREATE TRIGGER events_unlisted_delete AFTER DELETE ON events BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', OLD.id);
END;
CREATE TRIGGER users_unlisted_insert AFTER INSERT ON users BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('user', NEW.id);
END;
CREATE TRIGGER users_unlisted_update AFTER UPDATE OF name, password_hash, created_at ON users BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('user', NEW.id);
END;
CREATE TRIGGER users_unlisted_delete AFTER DELETE ON users BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('user', OLD.id);
END;
CREATE TRIGGER passes_unlisted_insert AFTER INSERT ON passes BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('pass', NEW.id);
END;
CREATE TRIGGER passes_unlisted_update AFTER UPDATE OF token_hash, user_id, event_id, role, tables, label, created_at, expires_at, revoked_at, session, code_hash, admits, pairing_id, team_id ON passes BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('pass', NEW.id);
END;
CREATE TRIGGER passes_unlisted_delete AFTER DELETE ON passes BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('pass', OLD.id);
END;
CREATE TRIGGER check_ins_unlisted_insert AFTER INSERT ON check_ins BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('check_in', NEW.id);
END;
CREATE TRIGGER check_ins_unlisted_update AFTER UPDATE ON check_ins BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('check_in', NEW.id);
END;
CREATE TRIGGER check_ins_unlisted_delete AFTER DELETE ON check_ins BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('check_in', OLD.id);
END;
CREATE TRIGGER documents_unlisted_insert AFTER INSERT ON documents BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('document', NEW.id);
END;
CREATE TRIGGER documents_unlisted_update AFTER UPDATE ON documents BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('document', NEW.id);
END;
CREATE TRIGGER documents_unlisted_delete AFTER DELETE ON documents BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('document', OLD.id);
END;
CREATE TRIGGER deals_unlisted_insert AFTER INSERT ON deals BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('deals', NEW.id);
END;
CREATE TRIGGER deals_unlisted_update AFTER UPDATE ON deals BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('deals', NEW.id);
END;
CREATE TRIGGER deals_unlisted_delete AFTER DELETE ON deals BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('deals', OLD.id);
END;
CREATE TRIGGER webhooks_unlisted_insert AFTER INSERT ON webhooks BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('webhook', NEW.id);
END;
CREATE TRIGGER webhooks_unlisted_update AFTER UPDATE ON webhooks BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('webhook', NEW.id);
END;
CREATE TRIGGER webhooks_unlisted_delete AFTER DELETE ON webhooks BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('webhook', OLD.id);
END;
-- Who organises an event stands with it.
CREATE TRIGGER organisers_unlisted_insert AFTER INSERT ON organisers BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.event_id);
END;
CREATE TRIGGER organisers_unlisted_update AFTER UPDATE ON organisers BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', NEW.event_id);
END;
CREATE TRIGGER organisers_unlisted_delete AFTER DELETE ON organisers BEGIN
    INSERT OR IGNORE INTO unlisted (kind, row_id) VALUES ('event', OLD.event_id);
END;
