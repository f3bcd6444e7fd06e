#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// A manuscript as a Markdown document that shows the same words (CommonMark): the title as a heading, if there is one,
/// and the paragraphs. A paragraph ends at an empty line; a line break within it stays one (as a backslash before it).
/// Characters that would mean something are escaped; blanks at the beginning of a line, which would make code of it,
/// are left out.
std::string markdownDocument(std::string_view title, std::string_view text);

} // namespace longhand
