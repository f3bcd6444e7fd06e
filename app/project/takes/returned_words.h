#pragma once

#include "app/project/project.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace longhand {

/// A generated token that stands in a text.
struct TextToken
{
    std::size_t begin = 0, end = 0; ///< bytes of the text
    SpanId run = 0;
    std::int64_t index = 0; ///< in the run's log
};

/// Gives a run its words again where the file holds them as the author's. Project::setText() finds what one edit kept,
/// and a text that was saved before comes back as it was; but where several edits are saved at once it may miss some,
/// and an undo can bring a passage back into a text that never was saved. Who made the edits knows the tokens.
///
/// `text`: the project's; tokens: in it, ascending. What the log does not have letter for letter stays as it is, and
/// stretches below kLeastKeptStretch, as with any edit. Returns false, and changes nothing, while a run is being
/// written, or if the project has another text: try again. Waits for the storage thread. Throws Error.
bool returnWords(Project& project, std::string_view text, const std::vector<TextToken>& tokens);

} // namespace longhand
