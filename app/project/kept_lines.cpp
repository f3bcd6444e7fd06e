#include "app/project/kept_lines.h"

#include <algorithm>
#include <unordered_map>

namespace longhand {

namespace {

constexpr std::size_t tellingLine = 24; // bytes of a line that says by itself where it comes from

/// Without their ends.
std::vector<std::string_view> viewsOfLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    for (;;) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        if (end == text.size())
            return lines;
        text.remove_prefix(end + 1);
    }
}

} // namespace

std::vector<KeptStretch> keptLines(std::string_view before, std::string_view after)
{
    const auto old = viewsOfLines(before);
    const auto now = viewsOfLines(after);
    std::unordered_map<std::string_view, std::vector<std::size_t>> places; // of telling lines, last one first
    for (std::size_t i = old.size(); i-- > 0;)
        if (old[i].size() >= tellingLine)
            places[old[i]].push_back(i);
    std::vector<bool> used(old.size(), false);
    std::vector<KeptStretch> kept;
    const auto offset = [](std::string_view text, std::string_view part) {
        return static_cast<std::size_t>(part.data() - text.data());
    };
    std::size_t free = 0; // lines of the new text before it are accounted for
    for (std::size_t i = 0; i < now.size(); ++i) {
        const auto found = places.find(now[i]);
        if (found == places.end())
            continue;
        while (!found->second.empty() && used[found->second.back()])
            found->second.pop_back();
        if (found->second.empty())
            continue;
        std::size_t from = found->second.back();
        std::size_t to = from;
        std::size_t begin = i;
        while (begin > free && from > 0 && !used[from - 1] && now[begin - 1] == old[from - 1]) {
            --begin;
            --from;
        }
        std::size_t end = i;
        while (end < now.size() && to < old.size() && !used[to] && now[end] == old[to]) {
            ++end;
            ++to;
        }
        std::fill(used.begin() + static_cast<std::ptrdiff_t>(from), used.begin() + static_cast<std::ptrdiff_t>(to),
                  true);
        KeptStretch stretch{offset(before, old[from]), offset(before, old[to - 1]) + old[to - 1].size(),
                            offset(after, now[begin])};
        if (to < old.size() && end < now.size())
            ++stretch.end; // both lines end
        kept.push_back(stretch);
        free = end;
        i = end - 1;
    }
    std::erase_if(kept, [](const KeptStretch& stretch) { return stretch.size() < leastKeptStretch; });
    if (kept.size() > mostKeptStretches) {
        std::vector<std::size_t> sizes;
        for (const KeptStretch& stretch : kept)
            sizes.push_back(stretch.size());
        std::nth_element(sizes.begin(), sizes.begin() + mostKeptStretches, sizes.end(), std::greater<>());
        const std::size_t least = sizes[mostKeptStretches];
        std::erase_if(kept, [least](const KeptStretch& stretch) { return stretch.size() <= least; });
    }
    return kept;
}

} // namespace longhand
