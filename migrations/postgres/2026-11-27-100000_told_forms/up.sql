-- What somebody has told of the columns of files, by the words of a whole header with a tab between them: a code for each word, none for
-- what is not read, as JSON.
CREATE TABLE told_forms (
    kind TEXT NOT NULL,
    header TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (kind, header)
);
