#pragma once

#include "app/project/project.h"

namespace longhand {

struct RunNotes;

// An author edits the text while a run is being written behind it. The run has read the text as it was: its span stays
// where it began, with that text before it, so that it can be made again; the edited text is a branch, and behind it
// stands an excerpt of the run that grows as the run does. What was typed is on the disk at once, not when the run
// ends.

/// Makes the text before a run equal to `text` (UTF-8); what the run has written, and writes yet, stays behind it. The
/// run: the one that was begun, or gone on with, by this program and whose span is younger than `begunAfter`; while
/// there is none, `text` is the whole text. Waits for the storage thread. False, and nothing happens: the text before
/// the run ends within a character, which the run has finished; the run must be paused for such an edit. Throws Error.
bool setTextBeforeRun(Project& project, SpanId begunAfter, const std::string& text);

/// As Project::beginRun(), if the text still ends where the run has read it to: at `head`. 0, and nothing happens: the
/// author has changed it meanwhile. Waits for the storage thread. Throws Error.
SpanId beginRunAt(Project& project, SpanId head, const RunSettings& settings, std::int64_t firstPosition,
                  const RunNotes& notes);

} // namespace longhand
