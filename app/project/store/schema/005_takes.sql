-- Schema 5: texts that are kept beside the present one, its history, and what might have stood where a token stands.

CREATE INDEX span_by_parent ON span (parent);

-- Ends of the tree that the author can go back to. The present head is none until it is left.
CREATE TABLE take (
    head INTEGER PRIMARY KEY REFERENCES span (id),
    name TEXT NOT NULL DEFAULT '',          -- the author's; empty: none
    made_ms INTEGER NOT NULL,               -- when it was first left
    archived_ms INTEGER                     -- put away by the author; never lost
) STRICT;

-- The book at a moment: a span and how much of it. No text is copied.
CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,
    head INTEGER NOT NULL REFERENCES span (id),
    head_cut INTEGER NOT NULL CHECK (head_cut >= 0), -- bytes of author's text, tokens of a run or excerpt
    kind INTEGER NOT NULL,                  -- SnapshotKind in app/project/takes/snapshots.h
    name TEXT NOT NULL DEFAULT '',
    words INTEGER NOT NULL,
    made_ms INTEGER NOT NULL
) STRICT;

-- The likeliest tokens where each token of a run was drawn: one row for each row of the token log that has any.
CREATE TABLE token_alternatives (
    run INTEGER NOT NULL REFERENCES run (span),
    first INTEGER NOT NULL CHECK (first >= 0),  -- index in the run of its first token
    count INTEGER NOT NULL CHECK (count > 0),
    sizes BLOB NOT NULL,                    -- uint8: how many for each token, likeliest first
    tokens BLOB NOT NULL,                   -- int32 little-endian; a filter had ruled it out: minus the id, minus one
    probabilities BLOB NOT NULL,            -- uint16 little-endian: 65535 is 1
    PRIMARY KEY (run, first)
) STRICT, WITHOUT ROWID;

-- What these tokens stand for, so that they can be read without the model.
CREATE TABLE alternative_model (
    id INTEGER PRIMARY KEY,
    fingerprint TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE alternative_text (
    model INTEGER NOT NULL REFERENCES alternative_model (id),
    token INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (model, token)
) STRICT, WITHOUT ROWID;
