#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace longhand {

/// Counts of what a piece of text consists of. Sums that can be added across pieces; longestRun is a maximum.
struct TextForm
{
    std::int64_t words = 0;
    std::int64_t longestRun = 0; ///< characters (Unicode code points) without white space
    std::int64_t sentences = 0;  ///< that begin in this piece
    std::int64_t alikeSentences =
        0;                       ///< whose first two words, in lower case, also begin another sentence of this piece
    std::int64_t lines = 0;      ///< that begin in this piece and are not blank
    std::int64_t otherLines = 0; ///< of these, not prose: see isProseLine

    void add(const TextForm& other);
    bool operator==(const TextForm&) const = default;
};

/// Where a piece of text continues: what began before it is not counted again.
struct TextPlace
{
    bool insideSentence = false;
    bool insideLine = false;
};

/// Counts, and moves `place` to the end of the piece. A word is letters (of any script) with apostrophes between them;
/// a sentence ends with . ! ? … or their Chinese forms before white space, quotation marks or brackets, and with a
/// blank line. seeWord gets each word, apostrophes straight. UTF-8.
TextForm formOf(std::string_view text, TextPlace& place, const std::function<void(const std::string&)>& seeWord = {});

/// False for a line that looks like something other than a story: Markdown (headings, lists, quotes, tables, code, bold
/// and links), numbered items, and the tags of a chat or an interview ("User:", "Question 3:").
bool isProseLine(std::string_view line);

} // namespace longhand
