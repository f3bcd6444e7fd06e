#include "app/project/text/word_diff.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace longhand {

namespace {

// Longest edit script to search for; memory grows with its square, time with the script times the length.
constexpr int kLongestScript = 1200;
// Fewer matching words than this amid differences are chance.
constexpr std::size_t kFewestWords = 3;

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

/// Differences of two lists, in elements.
std::vector<TextDifference> listDifferences(const Ids& a, const Ids& b)
{
    std::size_t begin = 0;
    while (begin < std::min(a.size(), b.size()) && a[begin] == b[begin])
        ++begin;
    std::size_t same = 0;
    while (same < std::min(a.size(), b.size()) - begin && a[a.size() - 1 - same] == b[b.size() - 1 - same])
        ++same;
    const auto n = static_cast<int>(a.size() - begin - same);
    const auto m = static_cast<int>(b.size() - begin - same);
    if (n == 0 && m == 0)
        return {};
    const TextDifference whole{begin, begin + static_cast<std::size_t>(n), begin, begin + static_cast<std::size_t>(m)};
    if (n == 0 || m == 0)
        return {whole};

    // furthest[k]: the furthest position in a that the best script of d edits reaches on diagonal k = x - y.
    const int most = std::min(n + m, kLongestScript);
    std::vector<int> furthest(static_cast<std::size_t>(2 * most + 3), 0);
    std::vector<std::vector<int>> trace;
    const auto at = [&](int k) -> int& { return furthest[static_cast<std::size_t>(k + most + 1)]; };
    const auto goesDown = [&](int k, int d) { return k == -d || (k != d && at(k - 1) < at(k + 1)); };
    int found = -1;
    for (int d = 0; d <= most && found < 0; ++d) {
        trace.emplace_back(furthest.begin() + (most + 1 - d), furthest.begin() + (most + 2 + d));
        for (int k = -d; k <= d; k += 2) {
            int x = goesDown(k, d) ? at(k + 1) : at(k - 1) + 1;
            while (x < n && x - k < m &&
                   a[begin + static_cast<std::size_t>(x)] == b[begin + static_cast<std::size_t>(x - k)])
                ++x;
            at(k) = x;
            if (x >= n && x - k >= m) {
                found = d;
                break;
            }
        }
    }
    if (found < 0)
        return {whole};
    // Backtrack: which elements of a and b are not in both.
    std::vector<bool> gone(static_cast<std::size_t>(n), false);
    std::vector<bool> come(static_cast<std::size_t>(m), false);
    int x = n;
    int y = m;
    for (int d = found; d > 0; --d) {
        const std::vector<int>& before = trace[static_cast<std::size_t>(d)]; // diagonals -d .. d, after d - 1 edits
        const auto known = [&](int k) { return before[static_cast<std::size_t>(k + d)]; };
        const int k = x - y;
        const bool down = k == -d || (k != d && known(k - 1) < known(k + 1));
        const int from = down ? k + 1 : k - 1;
        x = known(from);
        y = x - from;
        if (down)
            come[static_cast<std::size_t>(y)] = true;
        else
            gone[static_cast<std::size_t>(x)] = true;
    }
    std::vector<TextDifference> result;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < gone.size() || j < come.size()) {
        if ((i < gone.size() && gone[i]) || (j < come.size() && come[j])) {
            TextDifference difference{begin + i, begin + i, begin + j, begin + j};
            while (i < gone.size() && gone[i])
                ++i;
            while (j < come.size() && come[j])
                ++j;
            difference.leftEnd = begin + i;
            difference.rightEnd = begin + j;
            result.push_back(difference);
        } else {
            ++i;
            ++j;
        }
    }
    return result;
}

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
    std::vector<TextDifference> found = listDifferences(idsA, idsB);
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
