#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// Precedes and begins a label that is no definition of a link. Nobody can read this character, and no text that comes
/// in has it.
inline constexpr std::string_view kLabelMark = "\xef\xbf\xbc";

/// A Markdown document with marks at labels that a parser would take for definitions of links and drop without a word:
/// "[Anna]: Yes.", "[Log 1]:" or "[^1]: Ibid." at the beginning of a line. Only a label that is referred to elsewhere
/// and is followed by an address stays a definition. The marks are to be taken out of what is parsed.
std::string withMarkedLabels(std::string_view markdown);

} // namespace longhand
