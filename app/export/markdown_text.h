#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// A manuscript as a Markdown document (CommonMark) that renders to the same words: the title as a heading, if any, and
/// the paragraphs. A paragraph ends at an empty line; a line break within it is kept (with a backslash before it).
/// Special characters are escaped; leading blanks of a line, which would turn it into code, are dropped.
std::string markdownDocument(std::string_view title, std::string_view text);

} // namespace longhand
