#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// Unicode normalization form C by the tables of Unicode 9, as the reference library has it. The text must be
/// well-formed UTF-8. n log n in the length, however its marks are ordered.
std::string normalizedNfc(std::string_view text);

} // namespace longhand
