#pragma once

#include "app/project/project.h"

namespace longhand {

struct RunNotes;

// Lets the author edit the text before a run while the run is being written. The run's span stays where it began, after
// the text that the run has read, so that the run can be replayed. The edited text is a branch that ends with an
// excerpt of the run, which grows as the run does. Edits reach the disk at once, not when the run ends.

/// Makes the text before a run equal to `text` (UTF-8); what the run has written, and will write, stays after it. The
/// run is the one that this program began or resumed, if its span is newer than `begunAfter`; without one, `text` is
/// the whole text. Waits for the storage thread. Returns false, and changes nothing, if the text before the run ends
/// inside a character that the run completed, or if `text` would bring to its end what the run wrote, which would
/// stand there twice: pause the run for such an edit. Throws Error.
bool setTextBeforeRun(Project& project, SpanId begunAfter, const std::string& text);

/// Like Project::beginRun(), if the text still ends at `head`, where the run has read to. Returns 0, and changes
/// nothing, if the author has changed the text meanwhile. Waits for the storage thread. Throws Error.
SpanId beginRunAt(Project& project, SpanId head, const RunSettings& settings, std::int64_t firstPosition,
                  const RunNotes& notes);

} // namespace longhand
