#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace longhand {

/// A stretch of an old text that stands in a new one too: old [begin, end) is new [at, at + end - begin).
struct KeptStretch
{
    std::size_t begin = 0, end = 0;
    std::size_t at = 0;

    std::size_t size() const { return end - begin; }
};

/// Whole lines of `before` that stand in `after`, wherever they moved to: by their place in `after`, none used twice.
/// Only stretches of at least leastKeptStretch bytes, and at most mostKeptStretches, the longest.
std::vector<KeptStretch> keptLines(std::string_view before, std::string_view after);

inline constexpr std::size_t leastKeptStretch = 48;
/// Every stretch makes the tree longer, and with it all reading and further editing.
inline constexpr std::size_t mostKeptStretches = 200;

} // namespace longhand
