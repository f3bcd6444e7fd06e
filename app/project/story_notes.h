#pragma once

#include "app/project/store/notes.h"

namespace longhand {

class Project;

/// The project's current notes; empty if there are none (or for a read-only file of an earlier format).
StoryNotes storyNotes(const Project& project);
/// Commits the notes; they apply from the next run. Throws Error (read-only, disk full, a depth out of range, a text
/// too large): then nothing has changed. Invalid UTF-8 becomes U+FFFD.
void setStoryNotes(Project& project, const StoryNotes& notes);
/// The notes that a run was begun with; empty if none.
RunNotes runNotes(const Project& project, SpanId run);
/// The notes that a run at the end of the text reads: those of the unfinished run, else the current ones, placed.
RunNotes notesInForce(const Project& project);

} // namespace longhand
