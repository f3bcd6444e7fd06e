#include "app/project/outline/line_match.h"

#include "app/project/text/ascending_pairs.h"

#include <algorithm>
#include <unordered_map>

namespace longhand {

namespace {

constexpr int kMostRounds = 16;

} // namespace

std::vector<TextLine> linesOf(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r";
    std::vector<TextLine> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (const std::size_t first = line.find_first_not_of(blanks); first != std::string_view::npos)
            lines.push_back({at, end, line.substr(first, line.find_last_not_of(blanks) + 1 - first)});
        at = end + 1;
    }
    return lines;
}

std::size_t lineAt(const std::vector<TextLine>& lines, std::size_t position)
{
    return static_cast<std::size_t>(
        std::partition_point(lines.begin(), lines.end(), [position](auto& line) { return line.end <= position; }) -
        lines.begin());
}

LineMatch::LineMatch(std::string_view before, std::string_view now)
    : m_before(linesOf(before)), m_now(linesOf(now)), m_to(m_before.size(), kNone), m_from(m_now.size(), kNone),
      m_inOrder(m_before.size(), false)
{
    std::unordered_map<std::string_view, std::size_t> ids;
    ids.reserve(m_before.size() + m_now.size());
    const auto numbered = [&ids](const std::vector<TextLine>& lines) {
        std::vector<std::size_t> all;
        all.reserve(lines.size());
        for (const TextLine& line : lines)
            all.push_back(ids.try_emplace(line.words, ids.size()).first->second);
        return all;
    };
    m_ids = numbered(m_before);
    m_nowIds = numbered(m_now);
    m_places.resize(ids.size());

    const std::size_t least = std::min(m_before.size(), m_now.size());
    while (m_beginning < least && same(m_beginning, m_beginning))
        ++m_beginning;
    while (m_end < least - m_beginning && same(m_before.size() - 1 - m_end, m_now.size() - 1 - m_end))
        ++m_end;
    std::vector<Gap> gaps{{0, m_before.size(), 0, m_now.size()}};
    for (int round = 0; round < kMostRounds && !gaps.empty(); ++round) {
        std::vector<Gap> left;
        for (const Gap& gap : gaps)
            for (const Gap& smaller : matchIn(gap))
                left.push_back(smaller);
        gaps = std::move(left);
    }
    matchMoved();
    findNeighbours();
}

void LineMatch::match(std::size_t line, std::size_t other, bool inOrder)
{
    m_to[line] = other;
    m_from[other] = line;
    m_inOrder[line] = inOrder;
}

/// Returns what is worth another look.
std::vector<LineMatch::Gap> LineMatch::matchIn(Gap gap)
{
    while (gap.from < gap.to && gap.nowFrom < gap.nowTo && same(gap.from, gap.nowFrom))
        match(gap.from++, gap.nowFrom++, true);
    while (gap.from < gap.to && gap.nowFrom < gap.nowTo && same(gap.to - 1, gap.nowTo - 1))
        match(--gap.to, --gap.nowTo, true);
    for (std::size_t i = gap.from; i < gap.to; ++i)
        m_places[m_ids[i]] = {};
    for (std::size_t j = gap.nowFrom; j < gap.nowTo; ++j)
        m_places[m_nowIds[j]] = {};
    for (std::size_t i = gap.from; i < gap.to; ++i)
        ++m_places[m_ids[i]].count;
    for (std::size_t j = gap.nowFrom; j < gap.nowTo; ++j) {
        ++m_places[m_nowIds[j]].nowCount;
        m_places[m_nowIds[j]].nowLine = j;
    }
    std::vector<IndexPair> once;
    for (std::size_t i = gap.from; i < gap.to; ++i)
        if (const Places& places = m_places[m_ids[i]]; places.count == 1 && places.nowCount == 1)
            once.push_back({i, places.nowLine});
    std::vector<Gap> left;
    Gap next = gap;
    const auto leave = [&](std::size_t to, std::size_t nowTo) {
        if (next.from < to && next.nowFrom < nowTo)
            left.push_back({next.from, to, next.nowFrom, nowTo});
        next.from = to + 1;
        next.nowFrom = nowTo + 1;
    };
    const std::vector<IndexPair> kept = longestAscending(once);
    for (const IndexPair& pair : kept) {
        match(pair.left, pair.right, true);
        leave(pair.left, pair.right);
    }
    if (kept.empty())
        return {};
    leave(gap.to, gap.nowTo);
    return left;
}

void LineMatch::matchMoved()
{
    std::fill(m_places.begin(), m_places.end(), Places{});
    for (std::size_t i = 0; i < m_before.size(); ++i)
        m_places[m_ids[i]].count += m_to[i] == kNone ? 1 : 0;
    for (std::size_t j = 0; j < m_now.size(); ++j)
        if (m_from[j] == kNone) {
            ++m_places[m_nowIds[j]].nowCount;
            m_places[m_nowIds[j]].nowLine = j;
        }
    const auto free = [this](std::size_t line, std::size_t other) {
        return m_to[line] == kNone && m_from[other] == kNone && same(line, other);
    };
    const auto matchFrom = [&](std::size_t i) {
        const Places& places = m_places[m_ids[i]];
        const std::size_t j = places.nowLine;
        if (places.count != 1 || places.nowCount != 1 || !free(i, j))
            return;
        match(i, j, false);
        for (std::size_t n = 1; n <= std::min(i, j) && free(i - n, j - n); ++n)
            match(i - n, j - n, false);
        for (std::size_t n = 1; i + n < m_before.size() && j + n < m_now.size() && free(i + n, j + n); ++n)
            match(i + n, j + n, false);
    };
    for (std::size_t i = 0; i < m_before.size(); ++i)
        if (m_before[i].words.size() >= kTellingLine)
            matchFrom(i);
    for (std::size_t i = 0; i < m_before.size(); ++i)
        matchFrom(i);
}

void LineMatch::findNeighbours()
{
    m_inOrderBefore.reserve(m_inOrder.size() + 1);
    m_inOrderBehind.assign(m_inOrder.size() + 1, kNone);
    std::size_t last = kNone;
    for (std::size_t line = 0; line <= m_inOrder.size(); ++line) {
        m_inOrderBefore.push_back(last);
        if (line < m_inOrder.size() && m_inOrder[line])
            last = line;
    }
    std::size_t next = kNone;
    for (std::size_t line = m_inOrder.size(); line-- > 0;) {
        m_inOrderBehind[line] = next;
        if (m_inOrder[line])
            next = line;
    }
}

} // namespace longhand
