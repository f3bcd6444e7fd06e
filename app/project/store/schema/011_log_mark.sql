-- Schema 11: whether the log beside a file is that file's. SQLite merges whatever log lies there: of a story that had the name before,
-- or of a later state than a backup that was put back. Every write counts `state` up; `base` is the state that the file itself had
-- reached, by merging, when its log began. So a log fits a file whose own state lies between the two that the log tells.
-- A new file, and a copy, begin anywhere.

CREATE TABLE log_mark (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    state INTEGER NOT NULL,
    base INTEGER NOT NULL
) STRICT;
INSERT INTO log_mark (id, state, base) VALUES (1, abs(random() / 4), 0);
UPDATE log_mark SET base = state;
