-- Schema 1. Numbers stored here (kinds, states, sources) are those of the enums in app/project/store/project_types.h and
-- engine/types/step_event.h. A released step is never edited: changes come as the next numbered file.

-- One row: the project itself.
CREATE TABLE project (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    title TEXT NOT NULL,
    model_file TEXT NOT NULL,
    model_fingerprint TEXT NOT NULL,
    context TEXT NOT NULL,                  -- the resolved context plan, JSON
    rope_choice TEXT NOT NULL,
    attention_choice TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    head INTEGER NOT NULL REFERENCES span (id) DEFERRABLE INITIALLY DEFERRED,
    in_use INTEGER NOT NULL DEFAULT 0       -- set with the first write after opening, cleared by a clean close
) STRICT;

-- The manuscript: a tree, read from the head to the root through `parent`. Rows are added, never changed.
CREATE TABLE span (
    id INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES span (id),
    parent_cut INTEGER NOT NULL,            -- how much of the parent comes before: bytes of author's text, tokens of a run or excerpt
    kind INTEGER NOT NULL,                  -- 0 author, 1 run, 2 excerpt of a run
    author_text TEXT,                       -- kind 0: the words, unless they are part of another author's span
    source INTEGER REFERENCES span (id),    -- kind 0: that span; kind 2: the run
    first INTEGER,                          -- the part: from here (bytes, or tokens),
    length INTEGER,                         -- this long
    created_ms INTEGER NOT NULL,
    trashed_ms INTEGER,                     -- reserved for the trash
    CHECK (parent_cut >= 0),
    CHECK (parent < id AND source < id),    -- so no cycle can be
    CHECK ((source IS NULL) = (first IS NULL) AND (source IS NULL) = (length IS NULL)),
    CHECK (first >= 0 AND length >= 0),
    CHECK (CASE kind
           WHEN 0 THEN (author_text IS NULL) = (source IS NOT NULL)
           WHEN 1 THEN author_text IS NULL AND source IS NULL
           WHEN 2 THEN author_text IS NULL AND source IS NOT NULL
           ELSE 0 END)
) STRICT;

-- A run of generated tokens: what is needed to make it again, and how far it came.
CREATE TABLE run (
    span INTEGER PRIMARY KEY REFERENCES span (id),
    settings TEXT NOT NULL,                 -- sampler, drafting and length, JSON
    model_fingerprint TEXT NOT NULL,
    model_name TEXT NOT NULL,
    backend TEXT NOT NULL,
    isa TEXT NOT NULL,
    program_version TEXT NOT NULL,
    first_position INTEGER NOT NULL,
    started_ms INTEGER NOT NULL,
    state INTEGER NOT NULL,
    finish INTEGER NOT NULL,
    tokens INTEGER NOT NULL DEFAULT 0,      -- sum over its batches
    seconds REAL NOT NULL DEFAULT 0         -- sum over its batches
) STRICT;

-- The token log: one row a commit, arrays packed little-endian, one entry a token.
CREATE TABLE token_batch (
    run INTEGER NOT NULL REFERENCES run (span),
    first INTEGER NOT NULL CHECK (first >= 0),  -- index in the run of its first token
    count INTEGER NOT NULL CHECK (count > 0),
    tokens BLOB NOT NULL,                   -- int32
    sources BLOB NOT NULL,                  -- uint8
    lengths BLOB NOT NULL,                  -- uint16: bytes of text the token stands for
    bytes BLOB NOT NULL,                    -- the text
    seconds REAL NOT NULL,                  -- of generation
    committed_ms INTEGER NOT NULL,
    PRIMARY KEY (run, first)
) STRICT, WITHOUT ROWID;
