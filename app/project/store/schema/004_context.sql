-- Schema 4: what the model reads besides the story. Files of earlier programs have no rows here: nothing was read besides.

-- One row, from the first time they were written down: the notes as they stand now. They count from the next run.
CREATE TABLE story_notes (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    premise TEXT NOT NULL,
    memory TEXT NOT NULL,
    note TEXT NOT NULL,                     -- the author's note
    note_depth INTEGER NOT NULL CHECK (note_depth BETWEEN 1 AND 999) -- it stands before so many paragraphs
) STRICT;

-- The notes a run was begun with; written in the transaction that begins it and never changed, so that the run can be gone on with
-- whatever becomes of the notes. Runs begun without notes have no row.
CREATE TABLE run_notes (
    run INTEGER PRIMARY KEY REFERENCES run (span),
    premise TEXT NOT NULL,
    memory TEXT NOT NULL,
    note TEXT NOT NULL,
    note_depth INTEGER NOT NULL,
    note_at INTEGER CHECK (note_at >= 0)    -- bytes of the text before the run, after which the note stands; NULL: there was none
) STRICT;
