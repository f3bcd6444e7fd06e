#pragma once

#include <cstdint>
#include <string_view>

namespace longhand {

/// Stretches without white space that hold a letter, a digit, or a character beyond ASCII that is no punctuation.
std::int64_t countWords(std::string_view utf8);

} // namespace longhand
