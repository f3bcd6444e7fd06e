#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace longhand {

/// A passage that occurs twice in a text without overlapping itself.
struct RepeatedPassage
{
    std::size_t length = 0; ///< 0: nothing occurs twice
    std::size_t first = 0;  ///< index of the first occurrence
    std::size_t second = 0; ///< index of a later one; >= first + length
};

/// The longest one. Tokens are compared by 61 bits of a rolling hash: O(n log n).
RepeatedPassage longestRepeatedPassage(std::span<const std::int32_t> tokens);

} // namespace longhand
