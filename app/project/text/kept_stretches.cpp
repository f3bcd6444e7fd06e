#include "app/project/text/kept_stretches.h"

#include "app/project/text/word_diff.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace longhand {

namespace {

constexpr std::size_t kTellingLine = 24; // bytes of a line that is long enough to be identified by itself

/// The lines of a text, and which of them are still unmatched.
class Lines
{
public:
    explicit Lines(std::string_view text) : m_text(text)
    {
        for (std::size_t at = 0;;) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            m_lines.push_back(text.substr(at, end - at));
            if (end == text.size())
                break;
            at = end + 1;
        }
        m_free.assign(m_lines.size(), false);
    }

    std::size_t size() const { return m_lines.size(); }
    std::string_view operator[](std::size_t line) const { return m_lines[line]; }
    std::size_t begin(std::size_t line) const { return static_cast<std::size_t>(m_lines[line].data() - m_text.data()); }
    std::size_t end(std::size_t line) const { return begin(line) + m_lines[line].size(); }
    bool free(std::size_t line) const { return m_free[line]; }
    void take(std::size_t line) { m_free[line] = false; }

    /// The first line that begins at or after a place.
    std::size_t firstFrom(std::size_t place) const
    {
        const auto before = [&](std::string_view line) {
            return static_cast<std::size_t>(line.data() - m_text.data()) < place;
        };
        return static_cast<std::size_t>(std::partition_point(m_lines.begin(), m_lines.end(), before) - m_lines.begin());
    }
    /// Marks lines that lie wholly in [from, to), which changed or moved, as free.
    void setFree(std::size_t from, std::size_t to)
    {
        for (std::size_t line = firstFrom(from); line < size() && begin(line) < to && end(line) <= to; ++line)
            m_free[line] = true;
    }
    bool anyTaken(std::size_t from, std::size_t to) const
    {
        for (std::size_t line = firstFrom(from); line < size() && begin(line) < to && end(line) <= to; ++line)
            if (!m_free[line])
                return true;
        return false;
    }

private:
    std::string_view m_text;
    std::vector<std::string_view> m_lines; ///< without their ends
    std::vector<bool> m_free;
};

/// Matches and takes whole lines that are free and identical in both texts. changed: where the lines differ.
void addMovedLines(std::vector<KeptStretch>& kept, const std::vector<TextDifference>& changed, Lines& old, Lines& now)
{
    std::unordered_map<std::string_view, std::set<std::size_t>> places; // long free lines
    for (std::size_t i = 0; i < old.size(); ++i)
        if (old.free(i) && old[i].size() >= kTellingLine)
            places[old[i]].insert(i);
    std::size_t last = 0; // after the last line that was found
    auto difference = changed.begin();
    for (std::size_t i = 0; i < now.size(); ++i) {
        const auto found = now.free(i) ? places.find(now[i]) : places.end();
        if (found == places.end() || found->second.empty())
            continue;
        while (difference->rightEnd <= now.begin(i)) // a free line lies in one of them
            ++difference;
        // Among identical lines prefer the one in the same place, else the one after the last match.
        const std::set<std::size_t>& alike = found->second;
        auto place = alike.lower_bound(old.firstFrom(difference->leftBegin));
        if (place == alike.end() || old.begin(*place) >= difference->leftEnd)
            place = alike.lower_bound(last);
        std::size_t from = place != alike.end() ? *place : *alike.begin();
        std::size_t to = from;
        std::size_t begin = i;
        while (begin > 0 && from > 0 && now.free(begin - 1) && old.free(from - 1) && now[begin - 1] == old[from - 1]) {
            --begin;
            --from;
        }
        std::size_t end = i;
        while (end < now.size() && to < old.size() && now.free(end) && old.free(to) && now[end] == old[to]) {
            ++end;
            ++to;
        }
        for (std::size_t line = from; line < to; ++line) {
            old.take(line);
            if (const auto taken = places.find(old[line]); taken != places.end())
                taken->second.erase(line);
        }
        for (std::size_t line = begin; line < end; ++line)
            now.take(line);
        KeptStretch stretch{old.begin(from), old.end(to - 1), now.begin(begin)};
        if (to < old.size() && end < now.size())
            ++stretch.end; // include both line ends
        kept.push_back(stretch);
        last = to;
        i = end - 1;
    }
}

/// Adds what lies between the differences of [oldBegin, oldEnd) and the new text from newBegin on.
void addBetween(std::vector<KeptStretch>& kept, const std::vector<TextDifference>& differences, std::size_t oldBegin,
                std::size_t oldEnd, std::size_t newBegin)
{
    for (const TextDifference& difference : differences) {
        kept.push_back({oldBegin, difference.leftBegin, newBegin});
        oldBegin = difference.leftEnd;
        newBegin = difference.rightEnd;
    }
    kept.push_back({oldBegin, oldEnd, newBegin});
}

} // namespace

std::vector<KeptStretch> keptStretches(std::string_view before, std::string_view after)
{
    std::vector<KeptStretch> kept;
    const auto changed = lineDifferences(before, after);
    addBetween(kept, changed, 0, before.size(), 0);
    Lines old(before);
    Lines now(after);
    for (const TextDifference& difference : changed) {
        old.setFree(difference.leftBegin, difference.leftEnd);
        now.setFree(difference.rightBegin, difference.rightEnd);
    }
    addMovedLines(kept, changed, old, now);
    for (const TextDifference& difference : changed)
        if (!old.anyTaken(difference.leftBegin, difference.leftEnd) &&
            !now.anyTaken(difference.rightBegin, difference.rightEnd))
            addBetween(kept, wordDifferences(before, after, difference), difference.leftBegin, difference.leftEnd,
                       difference.rightBegin);

    std::erase_if(kept, [](const KeptStretch& stretch) { return stretch.size() < kLeastKeptStretch; });
    if (kept.size() > kMostKeptStretches) {
        std::vector<std::size_t> sizes;
        for (const KeptStretch& stretch : kept)
            sizes.push_back(stretch.size());
        std::nth_element(sizes.begin(), sizes.begin() + kMostKeptStretches, sizes.end(), std::greater<>());
        const std::size_t least = sizes[kMostKeptStretches];
        std::erase_if(kept, [least](const KeptStretch& stretch) { return stretch.size() <= least; });
    }
    std::sort(kept.begin(), kept.end(), [](const KeptStretch& a, const KeptStretch& b) { return a.at < b.at; });
    return kept;
}

} // namespace longhand
