-- What somebody has told of the columns of files, by the words of their headers; an empty code is a column that is not read.
CREATE TABLE column_words (
    kind TEXT NOT NULL,
    word TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (kind, word)
);
