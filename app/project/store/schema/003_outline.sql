-- Schema 3: the outline of the book and its trash.

-- Parts, chapters and scenes. An entry's text goes from its position to that of the next entry of the same or a higher level. Entries
-- whose text is not in the manuscript at present (present 0) wait for it to come back: by undo, or with another take.
CREATE TABLE outline (
    id INTEGER PRIMARY KEY,
    level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2), -- part, chapter, scene
    position INTEGER NOT NULL CHECK (position >= 0),      -- byte in the text of outline_state.head
    present INTEGER NOT NULL CHECK (present IN (0, 1)),
    dismissed INTEGER NOT NULL CHECK (dismissed IN (0, 1)), -- a heading that the author does not want as an entry
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4), -- none, idea, draft, revised, done
    title TEXT NOT NULL,
    synopsis TEXT NOT NULL,
    quote TEXT NOT NULL                                   -- how its text begins, to find it again
) STRICT;

-- The text that the positions are of. Later texts (written by a program that knows no outlines, or saved in the moment before a
-- crash) are compared with it, and the entries follow.
CREATE TABLE outline_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    head INTEGER NOT NULL REFERENCES span (id)
) STRICT;

-- What was deleted and can be put back.
CREATE TABLE trash (
    id INTEGER PRIMARY KEY,
    deleted_ms INTEGER NOT NULL,
    automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)), -- a large deletion on the page, not of an entry
    position INTEGER NOT NULL CHECK (position >= 0),        -- byte in the text where it stood
    before TEXT NOT NULL,                                   -- the text right before it, to find the place again
    words INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- The entries that lay in what was deleted.
CREATE TABLE trash_entry (
    trash INTEGER NOT NULL REFERENCES trash (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry INTEGER NOT NULL,                                 -- its id in the outline
    level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2),
    position INTEGER NOT NULL CHECK (position >= 0),        -- byte in the deleted text
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
    title TEXT NOT NULL,
    synopsis TEXT NOT NULL,
    PRIMARY KEY (trash, number)
) STRICT, WITHOUT ROWID;
