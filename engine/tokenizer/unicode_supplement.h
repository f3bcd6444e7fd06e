#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// Letters and digits of Unicode 15 and 16, which PCRE2 10.42 (Unicode 14) takes for unassigned: returns a copy of the
/// text in which each is replaced by an older one of the same class and the same number of bytes, so that patterns cut
/// it right; empty if there is none and the text can be used as it is. Text: well-formed UTF-8. withNewestDigits: the
/// digits of Unicode 17 too (the reference's digit splitter knows them, its patterns do not).
std::string textWithKnownClasses(std::string_view text, bool withNewestDigits);

} // namespace longhand
