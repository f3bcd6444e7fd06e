#pragma once

#include "app/project/store/notes.h"

namespace longhand {

class Project;

/// Of the project as they stand; empty if it has none (or is of an earlier format, open for reading only).
StoryNotes storyNotes(const Project& project);
/// Commits them. They count from the next run. Throws Error (read-only, disk full, a depth out of range, a text too
/// large): then nothing has changed. What is not UTF-8 becomes U+FFFD.
void setStoryNotes(Project& project, const StoryNotes& notes);
/// Those that a run was begun with; empty if it had none.
RunNotes runNotes(const Project& project, SpanId run);
/// What a run reads that writes at the end of the text: the unfinished one's own notes, else the present ones, placed.
RunNotes notesInForce(const Project& project);

} // namespace longhand
