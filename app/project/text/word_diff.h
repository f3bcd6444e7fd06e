#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace longhand {

/// A stretch in which two texts differ: [leftBegin, leftEnd) of the one stands where [rightBegin, rightEnd) of the
/// other does. One of them may be empty. In characters of the view's unit.
struct TextDifference
{
    std::size_t leftBegin = 0, leftEnd = 0;
    std::size_t rightBegin = 0, rightEnd = 0;

    bool operator==(const TextDifference&) const = default;
};

/// The differences of two texts, in order, word by word: first by paragraphs, then within the paragraphs that differ,
/// both by the shortest edit script (Myers, O(ND)). Where it would be longer than a bound the whole stretch counts as
/// different, so the time is bounded too. Single words that happen to be alike amid other text are not kept apart. A
/// pure function. left and right are UTF-16.
std::vector<TextDifference> wordDifferences(std::u16string_view left, std::u16string_view right);

/// The same for UTF-8, in two steps: whole lines, each with its end; and the words of `within`, a stretch of both.
std::vector<TextDifference> lineDifferences(std::string_view left, std::string_view right);
std::vector<TextDifference> wordDifferences(std::string_view left, std::string_view right,
                                            const TextDifference& within);

} // namespace longhand
