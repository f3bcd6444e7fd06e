-- Schema 9: a story's model may write with several adapters. story_adapter has the first; none of the others were in files of earlier
-- programs. Runs keep theirs with their settings.

CREATE TABLE story_adapter_more (
    place INTEGER PRIMARY KEY CHECK (place >= 2), -- of their sum, ascending; the one in story_adapter is the first
    file TEXT NOT NULL,                           -- where it was,
    contents TEXT NOT NULL,                       -- and the SHA-256 of it: the same file elsewhere is found by it
    strength REAL NOT NULL CHECK (strength > 0 AND strength <= 4)
) STRICT;
