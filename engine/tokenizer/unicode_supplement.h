#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// Handles letters and digits of Unicode 15 and 16, which PCRE2 10.42 (Unicode 14) considers unassigned: returns a copy
/// of the text with each replaced by an older one of the same class and the same number of bytes, so that patterns cut
/// it correctly; empty if there are none and the text can be used unchanged. Text: well-formed UTF-8. withNewestDigits:
/// the digits of Unicode 17 too (the reference's digit splitter knows them, its patterns do not).
std::string textWithKnownClasses(std::string_view text, bool withNewestDigits);

} // namespace longhand
