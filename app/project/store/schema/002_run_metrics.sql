-- Schema 2: what the steps of a run did. Runs of earlier programs have no rows here.

-- Sums over neighbouring steps of a run, in the order of its tokens; written in the transaction that logs these tokens. The last row
-- of a run grows until it holds 64 steps, then the next one begins.
CREATE TABLE run_metrics (
    run INTEGER NOT NULL REFERENCES run (span),
    first INTEGER NOT NULL CHECK (first >= 0),  -- index in the run of the first token of these steps
    tokens INTEGER NOT NULL CHECK (tokens >= 0),
    passes INTEGER NOT NULL CHECK (passes > 0), -- verification passes, one a step
    rows INTEGER NOT NULL,                      -- of these passes
    draft_passes INTEGER NOT NULL,
    draft_rows INTEGER NOT NULL,
    cache_rebuilds INTEGER NOT NULL,
    ngram_passes INTEGER NOT NULL,              -- passes that kept an n-gram draft
    loop_reports INTEGER NOT NULL,              -- steps in which the output audit reported a loop
    seconds REAL NOT NULL,
    draft_seconds REAL NOT NULL,
    verify_seconds REAL NOT NULL,
    sample_seconds REAL NOT NULL,
    one_by_one_seconds REAL NOT NULL,           -- estimated, of the steps with an estimate;
    estimated_seconds REAL NOT NULL,            -- what these took
    verify_bytes INTEGER NOT NULL,
    draft_bytes INTEGER NOT NULL,
    drafts TEXT NOT NULL,                       -- tokens and acceptance by source, depth and rank; steps by strategy: JSON
    committed_ms INTEGER NOT NULL,              -- when it last grew
    PRIMARY KEY (run, first)
) STRICT, WITHOUT ROWID;
