-- Schema 10: what a text is made of, and made again from, has a checksum: CRC-32 of the columns named, one after the other. SQLite
-- notices a broken page, not a letter that a failing disk or another program changed. NULL: written by an earlier program.

ALTER TABLE span ADD COLUMN checksum INTEGER;        -- of author_text
ALTER TABLE run ADD COLUMN checksum INTEGER;         -- of settings
ALTER TABLE run_change ADD COLUMN checksum INTEGER;  -- of settings
ALTER TABLE token_batch ADD COLUMN checksum INTEGER; -- of tokens, sources, lengths, bytes
