#pragma once

#include "ui/desk/desk.h"
#include "ui/widgets/file_dialogs.h"

namespace longhand {

/// For a question about the open story. Its dialog does not block: if another story is open when the author answers, or
/// none, nothing happens and a message says why.
FileDialogs::Answer answerForThisStory(const Desk& desk, FileDialogs::Answer answer);

} // namespace longhand
