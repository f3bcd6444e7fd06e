-- Schema 007: what the desk keeps with a book: the days on which it was written, and its own words for the spelling.

-- Words written on a day of the author's calendar (local time), the author's and the model's apart. They only grow:
-- deleting text takes nothing off a day that is over.
CREATE TABLE writing_day (
    day          TEXT    PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    author_words INTEGER NOT NULL DEFAULT 0 CHECK (author_words >= 0),
    model_words  INTEGER NOT NULL DEFAULT 0 CHECK (model_words >= 0),
    seconds      INTEGER NOT NULL DEFAULT 0 CHECK (seconds >= 0) -- in which the author typed
) STRICT;

-- Words that are right in this book: names, dialect.
CREATE TABLE story_word (
    word TEXT PRIMARY KEY CHECK (word <> '')
) STRICT;

-- Choices of the desk that belong to the book ("spelling.language": a dictionary's name, "off", none: the program's).
CREATE TABLE desk_choice (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
