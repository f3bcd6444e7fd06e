#include "engine/sampling/dry.h"

#include <algorithm>

namespace longhand {

std::span<const RepetitionMatch> RepetitionFinder::find(std::span<const TokenId> reversed, std::int32_t shortest,
                                                        TokenId vocabulary)
{
    const auto n = static_cast<std::int32_t>(reversed.size());
    m_matches.clear();
    m_index.resize(static_cast<std::size_t>(vocabulary), 0);
    m_z.assign(reversed.size(), 0);
    // z[i] = length of the longest common prefix of the reversed window and its part from i on: the match that ends i
    // tokens before the end of the text. [left, right) is the furthest-reaching match so far.
    std::int32_t left = 0;
    std::int32_t right = 0;
    for (std::int32_t i = 1; i < n; ++i) {
        std::int32_t z = i < right ? std::min(right - i, m_z[static_cast<std::size_t>(i - left)]) : 0;
        while (i + z < n && reversed[static_cast<std::size_t>(z)] == reversed[static_cast<std::size_t>(i + z)]) {
            ++z;
        }
        m_z[static_cast<std::size_t>(i)] = z;
        if (i + z > right) {
            left = i;
            right = i + z;
        }
        const TokenId next = reversed[static_cast<std::size_t>(i - 1)];
        if (z < shortest || next < 0 || next >= vocabulary) {
            continue;
        }
        std::int32_t& index = m_index[static_cast<std::size_t>(next)];
        if (index == 0) {
            m_matches.push_back({next, z});
            index = static_cast<std::int32_t>(m_matches.size());
        } else {
            auto& match = m_matches[static_cast<std::size_t>(index - 1)];
            match.length = std::max(match.length, z);
        }
    }
    for (const RepetitionMatch& match : m_matches) {
        m_index[static_cast<std::size_t>(match.token)] = 0;
    }
    return m_matches;
}

} // namespace longhand
