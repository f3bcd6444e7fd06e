#include "app/project/store/notes_store.h"

#include "app/project/store/column.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace longhand {

namespace {

void bindNotes(SQLite::Statement& row, int at, const StoryNotes& notes)
{
    row.bind(at++, notes.premise);
    row.bind(at++, notes.memory);
    row.bind(at++, notes.authorsNote);
    row.bind(at, notes.noteDepth);
}

StoryNotes readNotes(SQLite::Statement& row)
{
    StoryNotes notes;
    notes.premise = row.getColumn(0).getString();
    notes.memory = row.getColumn(1).getString();
    notes.authorsNote = row.getColumn(2).getString();
    notes.noteDepth = static_cast<std::int32_t>(wholeColumn(row.getColumn(3), 1, StoryNotes::kDeepest));
    return notes;
}

} // namespace

/// A read-only file of an earlier format lacks these tables.
bool NotesStore::available() const
{
    return m_db.version() >= 4;
}

StoryNotes NotesStore::notes() const
{
    if (!available())
        return {};
    SQLite::Statement row(m_db.sql(), "SELECT premise, memory, note, note_depth FROM story_notes WHERE id = 1");
    return row.executeStep() ? readNotes(row) : StoryNotes();
}

void NotesStore::setNotes(const StoryNotes& notes) const
{
    SQLite::Statement row(m_db.sql(), "INSERT OR REPLACE INTO story_notes (id, premise, memory, note, note_depth) "
                                      "VALUES (1, ?, ?, ?, ?)");
    bindNotes(row, 1, notes);
    row.exec();
}

RunNotes NotesStore::ofRun(SpanId run) const
{
    RunNotes found;
    if (!available())
        return found;
    SQLite::Statement row(m_db.sql(), "SELECT premise, memory, note, note_depth, note_at FROM run_notes WHERE run = ?");
    row.bind(1, run);
    if (row.executeStep()) {
        found.notes = readNotes(row);
        found.noteAt = row.getColumn(4).isNull() ? -1 : row.getColumn(4).getInt64();
    }
    return found;
}

void NotesStore::addRun(SpanId run, const RunNotes& notes) const
{
    if (notes.notes.empty())
        return;
    SQLite::Statement row(m_db.sql(), "INSERT INTO run_notes (run, premise, memory, note, note_depth, note_at) "
                                      "VALUES (?, ?, ?, ?, ?, ?)");
    row.bind(1, run);
    bindNotes(row, 2, notes.notes);
    if (notes.noteAt >= 0)
        row.bind(6, notes.noteAt);
    row.exec();
}

std::vector<SpanId> NotesStore::runs() const
{
    std::vector<SpanId> found;
    if (!available())
        return found;
    SQLite::Statement row(m_db.sql(), "SELECT run FROM run_notes ORDER BY run");
    while (row.executeStep())
        found.push_back(row.getColumn(0).getInt64());
    return found;
}

} // namespace longhand
