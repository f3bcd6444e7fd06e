#include "app/project/text/list_diff.h"

#include "app/project/text/ascending_pairs.h"

#include <algorithm>
#include <unordered_map>

namespace longhand {

namespace {

using Ids = std::vector<std::uint32_t>;

// Longest edit script to search for; memory grows with its square, time with the script times the length.
constexpr int kLongestScript = 1200;
// How often what lies between two places is cut again.
constexpr int kMostCuts = 16;

class ListDiff
{
public:
    ListDiff(const Ids& left, const Ids& right, std::size_t telling) : m_left(left), m_right(right), m_telling(telling)
    {
        compare({0, left.size(), 0, right.size()}, 0);
    }

    std::vector<TextDifference> found;

private:
    void compare(TextDifference gap, int cuts);
    bool addShortest(const TextDifference& gap);
    std::vector<IndexPair> placesInBoth(const TextDifference& gap) const;

    const Ids& m_left;
    const Ids& m_right;
    std::size_t m_telling;
};

void ListDiff::compare(TextDifference gap, int cuts)
{
    while (gap.leftBegin < gap.leftEnd && gap.rightBegin < gap.rightEnd &&
           m_left[gap.leftBegin] == m_right[gap.rightBegin]) {
        ++gap.leftBegin;
        ++gap.rightBegin;
    }
    while (gap.leftBegin < gap.leftEnd && gap.rightBegin < gap.rightEnd &&
           m_left[gap.leftEnd - 1] == m_right[gap.rightEnd - 1])
    {
        --gap.leftEnd;
        --gap.rightEnd;
    }
    const std::size_t n = gap.leftEnd - gap.leftBegin, m = gap.rightEnd - gap.rightBegin;
    if (n == 0 && m == 0)
        return;
    if (n == 0 || m == 0) {
        found.push_back(gap);
        return;
    }
    const auto places = n + m <= kLongestScript || cuts == kMostCuts ? std::vector<IndexPair>() : placesInBoth(gap);
    if (places.empty()) {
        if (!addShortest(gap))
            found.push_back(gap);
        return;
    }
    TextDifference next = gap;
    for (const IndexPair& place : places) {
        compare({next.leftBegin, place.left, next.rightBegin, place.right}, cuts + 1);
        next.leftBegin = place.left + 1;
        next.rightBegin = place.right + 1;
    }
    compare(next, cuts + 1);
}

/// Elements with which a telling row begins that each list has once within the gap, those that kept their order.
std::vector<IndexPair> ListDiff::placesInBoth(const TextDifference& gap) const
{
    struct Counts
    {
        std::size_t left = 0, right = 0, at = 0;
    };
    const auto rowAt = [this](const Ids& list, std::size_t at) {
        std::uint64_t hash = 0xcbf29ce484222325;
        for (std::size_t i = at; i < at + m_telling; ++i)
            hash = (hash ^ list[i]) * 0x100000001b3;
        return hash;
    };
    std::unordered_map<std::uint64_t, Counts> rows;
    for (std::size_t i = gap.leftBegin; i + m_telling <= gap.leftEnd; ++i)
        ++rows[rowAt(m_left, i)].left;
    for (std::size_t j = gap.rightBegin; j + m_telling <= gap.rightEnd; ++j)
        if (const auto row = rows.find(rowAt(m_right, j)); row != rows.end()) {
            ++row->second.right;
            row->second.at = j;
        }
    std::vector<IndexPair> pairs;
    for (std::size_t i = gap.leftBegin; i + m_telling <= gap.leftEnd; ++i)
        if (const Counts& row = rows[rowAt(m_left, i)]; row.left == 1 && row.right == 1 && m_left[i] == m_right[row.at])
            pairs.push_back({i, row.at});
    return longestAscending(pairs);
}

/// False: the script is too long.
bool ListDiff::addShortest(const TextDifference& gap)
{
    const auto n = static_cast<int>(gap.leftEnd - gap.leftBegin), m = static_cast<int>(gap.rightEnd - gap.rightBegin);
    const std::uint32_t* const a = m_left.data() + gap.leftBegin;
    const std::uint32_t* const b = m_right.data() + gap.rightBegin;
    // furthest[k]: the furthest position in a that the best script of d edits reaches on diagonal k = x - y.
    const int most = std::min(n + m, kLongestScript);
    std::vector<int> furthest(static_cast<std::size_t>(2 * most + 3), 0);
    std::vector<std::vector<int>> trace;
    const auto at = [&](int k) -> int& { return furthest[static_cast<std::size_t>(k + most + 1)]; };
    const auto goesDown = [&](int k, int d) { return k == -d || (k != d && at(k - 1) < at(k + 1)); };
    int edits = -1;
    for (int d = 0; d <= most && edits < 0; ++d) {
        trace.emplace_back(furthest.begin() + (most + 1 - d), furthest.begin() + (most + 2 + d));
        for (int k = -d; k <= d; k += 2) {
            int x = goesDown(k, d) ? at(k + 1) : at(k - 1) + 1;
            while (x < n && x - k < m && a[x] == b[x - k])
                ++x;
            at(k) = x;
            if (x >= n && x - k >= m) {
                edits = d;
                break;
            }
        }
    }
    if (edits < 0)
        return false;
    // Backtrack: which elements of a and b are not in both.
    std::vector<bool> gone(static_cast<std::size_t>(n), false);
    std::vector<bool> come(static_cast<std::size_t>(m), false);
    int x = n;
    int y = m;
    for (int d = edits; d > 0; --d) {
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
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < gone.size() || j < come.size()) {
        if ((i < gone.size() && gone[i]) || (j < come.size() && come[j])) {
            TextDifference difference{gap.leftBegin + i, 0, gap.rightBegin + j, 0};
            while (i < gone.size() && gone[i])
                ++i;
            while (j < come.size() && come[j])
                ++j;
            difference.leftEnd = gap.leftBegin + i;
            difference.rightEnd = gap.rightBegin + j;
            found.push_back(difference);
        } else {
            ++i;
            ++j;
        }
    }
    return true;
}

} // namespace

std::vector<TextDifference> listDifferences(const Ids& left, const Ids& right, std::size_t telling)
{
    return std::move(ListDiff(left, right, telling).found);
}

} // namespace longhand
