#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace longhand {

/// A line that is not blank.
struct TextLine
{
    std::size_t begin = 0, end = 0; ///< in the text; without its line end
    std::string_view words;         ///< without blanks around them
};

/// Which lines of a text stand in another one too, using none twice. First those that kept their order: the common
/// beginning and end, then lines that occur once in what lies between, and between these again (the patience diff,
/// which takes time in proportion to the texts, whatever they share); then those that moved, long ones first, with
/// their neighbours. Blank lines do not count. The texts must outlive it; UTF-8.
class LineMatch
{
public:
    static constexpr std::size_t kNone = SIZE_MAX;
    /// Bytes of a line that is hardly in two texts by chance.
    static constexpr std::size_t kTellingLine = 24;

    LineMatch(std::string_view before, std::string_view now);

    const std::vector<TextLine>& before() const { return m_before; }
    const std::vector<TextLine>& now() const { return m_now; }
    /// What a line of the text before has become, and the other way round; kNone: it is in one text only.
    std::size_t to(std::size_t line) const { return m_to[line]; }
    std::size_t from(std::size_t line) const { return m_from[line]; }
    /// It kept its order with all others of this kind.
    bool inOrder(std::size_t line) const { return m_inOrder[line]; }
    /// It is of the common beginning or end.
    bool atEnds(std::size_t line) const { return line < m_beginning || line >= m_before.size() - m_end; }
    /// The nearest line in order before or behind a line; kNone: there is none.
    std::size_t inOrderBefore(std::size_t line) const { return m_inOrderBefore[line]; }
    std::size_t inOrderBehind(std::size_t line) const { return m_inOrderBehind[line]; }

private:
    /// Lines of both texts between two places where they agree.
    struct Gap
    {
        std::size_t from, to;       ///< of the text before
        std::size_t nowFrom, nowTo; ///< of the other
    };
    void match(std::size_t line, std::size_t other, bool inOrder);
    bool same(std::size_t line, std::size_t other) const { return m_ids[line] == m_nowIds[other]; }
    std::vector<Gap> matchIn(Gap gap);
    void matchMoved();
    void findNeighbours();

    std::vector<TextLine> m_before, m_now;
    std::vector<std::size_t> m_ids, m_nowIds; ///< equal for equal words
    std::vector<std::size_t> m_to, m_from;
    std::vector<bool> m_inOrder;
    std::vector<std::size_t> m_inOrderBefore, m_inOrderBehind;
    std::size_t m_beginning = 0, m_end = 0;
    struct Places
    {
        std::size_t count = 0, nowCount = 0;
        std::size_t line = 0, nowLine = 0;
    };
    std::vector<Places> m_places; ///< by id; scratch
};

/// The lines of a text that are not blank.
std::vector<TextLine> linesOf(std::string_view text);
/// The first of them that ends behind a position.
std::size_t lineAt(const std::vector<TextLine>& lines, std::size_t position);

} // namespace longhand
