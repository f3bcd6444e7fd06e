#pragma once

#include "app/project/store/notes.h"
#include "app/project/store/project_database.h"

#include <string>
#include <vector>

namespace longhand {

/// The rows of a project's notes: the current ones, and those its runs were begun with. Plain SQL over one connection;
/// the caller holds the transaction.
class NotesStore
{
public:
    explicit NotesStore(const ProjectDatabase& database) : m_db(database) {}

    StoryNotes notes() const;
    void setNotes(const StoryNotes& notes) const;
    RunNotes ofRun(SpanId run) const;
    /// For a run that was just begun. Writes nothing if the notes are blank.
    void addRun(SpanId run, const RunNotes& notes) const;
    /// Runs that have notes of their own.
    std::vector<SpanId> runs() const;

private:
    bool available() const;

    const ProjectDatabase& m_db;
};

} // namespace longhand
