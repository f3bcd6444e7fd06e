-- Schema 8: the adapter that a story's model writes with. Files of earlier programs have no row here: none. Runs keep theirs with their
-- settings (run.settings).

-- One row, from the first time it was chosen. It counts from the next run.
CREATE TABLE story_adapter (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    choice TEXT NOT NULL CHECK (choice IN ('none', 'default', 'file')), -- default: the one that comes with the model, if one does
    file TEXT NOT NULL,                     -- choice 'file': where it was,
    contents TEXT NOT NULL,                 -- and the SHA-256 of it: the same file elsewhere is found by it
    strength REAL NOT NULL CHECK (strength > 0 AND strength <= 4)
) STRICT;
