#pragma once

#include <string>
#include <string_view>

namespace longhand {

/// Unicode normalization form C with the tables of Unicode 9, like the reference library. The text must be well-formed
/// UTF-8. n log n in the length, whatever the order of its marks.
std::string normalizedNfc(std::string_view text);

} // namespace longhand
