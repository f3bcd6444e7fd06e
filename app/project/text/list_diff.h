#pragma once

#include "app/project/text/word_diff.h"

#include <cstdint>
#include <vector>

namespace longhand {

/// Differences of two lists, in elements, in order. Short lists are compared by the shortest edit script (Myers,
/// O(ND)). Long ones are first cut where `telling` elements in a row occur once in each and kept their order (the
/// patience diff). A stretch that has no such place and would need a script beyond a bound counts as different as a
/// whole, so the time is bounded. telling: >= 1; a pure function.
std::vector<TextDifference> listDifferences(const std::vector<std::uint32_t>& left,
                                            const std::vector<std::uint32_t>& right, std::size_t telling);

} // namespace longhand
