#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace longhand {

/// A stretch in which two texts differ: [leftBegin, leftEnd) of one corresponds to [rightBegin, rightEnd) of the other.
/// One of them may be empty. In code units of the view.
struct TextDifference
{
    std::size_t leftBegin = 0, leftEnd = 0;
    std::size_t rightBegin = 0, rightEnd = 0;

    bool operator==(const TextDifference&) const = default;
};

/// Compares two texts word by word and returns their differences in order: first by paragraphs, then within the
/// paragraphs that differ (list_diff.h). The time is bounded: long stretches without four words in a row that each text
/// has once count as different as a whole. Single words that happen to match amid different text do not count as
/// common. A pure function. left and right are UTF-16.
std::vector<TextDifference> wordDifferences(std::u16string_view left, std::u16string_view right);

/// The same for UTF-8, in two steps: first whole lines, each with its end, then the words of `within`, a stretch of
/// both texts.
std::vector<TextDifference> lineDifferences(std::string_view left, std::string_view right);
std::vector<TextDifference> wordDifferences(std::string_view left, std::string_view right,
                                            const TextDifference& within);

} // namespace longhand
