#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace longhand {

/// Words; the pages of novels hold few paragraphs that are longer, a text that wears out into one speech does.
constexpr std::int64_t kLongParagraph = 150;

/// Counts of what a piece of text consists of. Sums that can be added across pieces; longestRun is a maximum.
struct TextForm
{
    std::int64_t words = 0;
    std::int64_t longestRun = 0; ///< characters (Unicode code points) without white space
    std::int64_t shortForms = 0; ///< words such as "don't" or "I'll": an apostrophe and one or two letters end them
    /// Words in paragraphs of more than kLongParagraph words. A paragraph is judged by its words up to the end of the
    /// piece: what stands in an earlier piece stays counted as it was there.
    std::int64_t longParagraphWords = 0;
    std::int64_t sentences = 0; ///< that begin in this piece
    std::int64_t alikeSentences =
        0;                         ///< whose first two words, in lower case, also begin another sentence of this piece
    std::int64_t sameOpenings = 0; ///< that begin with the commonest first word of this piece ("I'd" counts as "I")
    std::int64_t lines = 0;        ///< that begin in this piece and are not blank
    std::int64_t otherLines = 0;   ///< of these, not prose: see isProseLine

    void add(const TextForm& other);
    bool operator==(const TextForm&) const = default;
};

/// Where a piece of text continues: what began before it is not counted again.
struct TextPlace
{
    bool insideSentence = false;
    bool insideLine = false;
    int lineEnds = 0;                ///< in the white space at the end
    std::int64_t paragraphWords = 0; ///< of the paragraph so far
};

/// Gets each word as it stands and in lower case, apostrophes straight.
using SeeWord = std::function<void(const std::string& word, const std::string& lower)>;

/// Counts, and moves `place` to the end of the piece. A word is letters (of any script) with apostrophes between them;
/// a sentence ends with . ! ? … or their Chinese forms before white space, quotation marks or brackets, and with a
/// blank line, as a paragraph does. UTF-8.
TextForm formOf(std::string_view text, TextPlace& place, const SeeWord& seeWord = {});

/// False for a line that looks like something other than a story: Markdown (headings, lists, quotes, tables, code, bold
/// and links), numbered items, and the tags of a chat or an interview ("User:", "Question 3:").
bool isProseLine(std::string_view line);

} // namespace longhand
