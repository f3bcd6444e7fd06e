-- Schema 6: what the author changed in the middle of a run.

-- From token `first` of the run on, these settings hold instead of the run's own or of an earlier change. Written in the transaction that
-- logs the first tokens drawn under them, or before it: never after. Of several changes before one token only the last is kept.
CREATE TABLE run_change (
    run INTEGER NOT NULL REFERENCES run (span),
    first INTEGER NOT NULL CHECK (first >= 0),  -- index in the run of the first token they hold for
    settings TEXT NOT NULL,                     -- sampler, drafting and length, JSON as in run.settings
    changed_ms INTEGER NOT NULL,
    PRIMARY KEY (run, first)
) STRICT, WITHOUT ROWID;
