-- Forms whose change is stored, by a hash of all that was sent, the token of the page included: the same form again changes nothing.
CREATE TABLE done_forms (
    form TEXT PRIMARY KEY NOT NULL,
    done_at TIMESTAMP NOT NULL
);
CREATE INDEX done_forms_by_time ON done_forms (done_at);
