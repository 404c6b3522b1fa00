-- Forms whose change is stored: each has a key of its own, made with its page, so that the same form again changes nothing.
CREATE TABLE done_forms (
    form TEXT PRIMARY KEY NOT NULL,
    done_at TIMESTAMP NOT NULL
);
CREATE INDEX done_forms_by_time ON done_forms (done_at);
