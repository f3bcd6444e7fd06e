#include "app/project/text/word_diff.h"

#include "app/project/text/list_diff.h"

#include <cstdint>
#include <unordered_map>

namespace longhand {

namespace {

// Fewer matching words than this amid differences are chance.
constexpr std::size_t kFewestWords = 3;
// So many words in a row are hardly in two texts by chance.
constexpr std::size_t kTellingWords = 4;

struct Piece
{
    std::size_t begin = 0, end = 0;
};

enum class By
{
    Word,
    Line,
    Paragraph
};

/// Splits a text into words with the white space after them, lines with their end, or paragraphs with all line ends
/// after them. Char: a unit of UTF-8 or UTF-16.
template <class Char>
std::vector<Piece> split(std::basic_string_view<Char> text, std::size_t from, std::size_t to, By by)
{
    constexpr bool wide = sizeof(Char) > 1; // in UTF-8, byte 0xa0 is part of a letter
    const auto blank = [](Char c) { return c == ' ' || c == '\n' || c == '\t' || (wide && c == Char(0xa0)); };
    std::vector<Piece> pieces;
    for (std::size_t at = from; at < to;) {
        std::size_t end = at;
        if (by != By::Word) {
            while (end < to && text[end] != '\n')
                ++end;
            const std::size_t ends = by == By::Line ? 1 : to;
            for (const std::size_t line = end; end < to && text[end] == '\n' && end - line < ends;)
                ++end;
        } else {
            while (end < to && !blank(text[end]))
                ++end;
            while (end < to && blank(text[end]))
                ++end;
        }
        pieces.push_back({at, end});
        at = end;
    }
    return pieces;
}

using Ids = std::vector<std::uint32_t>;

template <class Char>
class Numbers
{
public:
    Ids of(std::basic_string_view<Char> text, const std::vector<Piece>& pieces)
    {
        Ids ids;
        ids.reserve(pieces.size());
        for (const Piece& piece : pieces)
            ids.push_back(m_ids
                              .try_emplace(text.substr(piece.begin, piece.end - piece.begin),
                                           static_cast<std::uint32_t>(m_ids.size()))
                              .first->second);
        return ids;
    }

private:
    std::unordered_map<std::basic_string_view<Char>, std::uint32_t> m_ids;
};

/// Merges differences with little between them.
std::vector<TextDifference> joined(const std::vector<TextDifference>& differences, std::size_t fewest)
{
    std::vector<TextDifference> result;
    for (const TextDifference& next : differences) {
        const bool wide = !result.empty() && (next.leftEnd - next.leftBegin) + (next.rightEnd - next.rightBegin) +
                                                     (result.back().leftEnd - result.back().leftBegin) +
                                                     (result.back().rightEnd - result.back().rightBegin) >
                                                 2 * fewest;
        if (wide && next.leftBegin - result.back().leftEnd < fewest) {
            result.back().leftEnd = next.leftEnd;
            result.back().rightEnd = next.rightEnd;
        } else {
            result.push_back(next);
        }
    }
    return result;
}

std::size_t offset(const std::vector<Piece>& pieces, std::size_t index, std::size_t end)
{
    return index < pieces.size() ? pieces[index].begin : end;
}

/// Within a stretch of both texts.
template <class Char>
std::vector<TextDifference> differences(std::basic_string_view<Char> left, std::basic_string_view<Char> right,
                                        const TextDifference& range, By by)
{
    const auto a = split(left, range.leftBegin, range.leftEnd, by);
    const auto b = split(right, range.rightBegin, range.rightEnd, by);
    Numbers<Char> numbers;
    const Ids idsA = numbers.of(left, a);
    const Ids idsB = numbers.of(right, b);
    std::vector<TextDifference> found = listDifferences(idsA, idsB, by == By::Word ? kTellingWords : 1);
    if (by == By::Word)
        found = joined(found, kFewestWords);
    for (TextDifference& d : found)
        d = {offset(a, d.leftBegin, range.leftEnd), offset(a, d.leftEnd, range.leftEnd),
             offset(b, d.rightBegin, range.rightEnd), offset(b, d.rightEnd, range.rightEnd)};
    return found;
}

} // namespace

std::vector<TextDifference> wordDifferences(std::u16string_view left, std::u16string_view right)
{
    std::vector<TextDifference> result;
    for (const TextDifference& paragraph : differences(left, right, {0, left.size(), 0, right.size()}, By::Paragraph))
        for (const TextDifference& words : differences(left, right, paragraph, By::Word))
            result.push_back(words);
    return result;
}

std::vector<TextDifference> lineDifferences(std::string_view left, std::string_view right)
{
    return differences(left, right, {0, left.size(), 0, right.size()}, By::Line);
}

std::vector<TextDifference> wordDifferences(std::string_view left, std::string_view right, const TextDifference& within)
{
    return differences(left, right, within, By::Word);
}

} // namespace longhand
