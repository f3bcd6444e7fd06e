#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace longhand {

/// A stretch of an old text that occurs in a new one too: old [begin, end) is new [at, at + end - begin).
struct KeptStretch
{
    std::size_t begin = 0, end = 0;
    std::size_t at = 0;

    std::size_t size() const { return end - begin; }
};

/// Finds what of `before` survives in `after`, in the order of `after`, using nothing twice: first lines that kept
/// their order, so that identical lines stay where they were; then lines that moved; then the words of lines that
/// changed. Only stretches of at least kLeastKeptStretch bytes, and at most kMostKeptStretches of them, the longest.
/// Both texts are valid UTF-8.
std::vector<KeptStretch> keptStretches(std::string_view before, std::string_view after);

inline constexpr std::size_t kLeastKeptStretch = 48;
/// A limit, since every stretch makes the tree longer, and with it all reading and further editing.
inline constexpr std::size_t kMostKeptStretches = 200;

} // namespace longhand
