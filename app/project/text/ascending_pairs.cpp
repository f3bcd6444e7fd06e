#include "app/project/text/ascending_pairs.h"

#include <algorithm>
#include <cstdint>

namespace longhand {

std::vector<IndexPair> longestAscending(const std::vector<IndexPair>& pairs)
{
    constexpr std::size_t kNone = SIZE_MAX;
    std::vector<std::size_t> ends; // of the selections of each length, the pair with which one can end soonest
    std::vector<std::size_t> previous(pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto place = std::partition_point(ends.begin(), ends.end(),
                                                [&](std::size_t end) { return pairs[end].right < pairs[i].right; });
        previous[i] = place == ends.begin() ? kNone : *std::prev(place);
        if (place == ends.end())
            ends.push_back(i);
        else
            *place = i;
    }
    std::vector<IndexPair> chosen;
    for (std::size_t i = ends.empty() ? kNone : ends.back(); i != kNone; i = previous[i])
        chosen.push_back(pairs[i]);
    std::reverse(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace longhand
