#pragma once

#include "engine/types/token.h"

#include <span>
#include <vector>

namespace longhand {

/// A token that would continue a repetition, and the length of the longest one it would continue.
struct RepetitionMatch
{
    TokenId token = 0;
    std::int32_t length = 0;
};

/// Finds what DRY penalises: for each token v the largest m such that the last m tokens of `window` also occur earlier
/// in it, directly followed by v. Always linear in the window (Z-function of the reversed window). Keeps scratch memory
/// only.
class RepetitionFinder
{
public:
    /// reversed: the window with the most recent token first. Matches shorter than `shortest` are left out.
    /// Tokens outside [0, vocabulary) are left out too. In order of first (most recent) occurrence; valid until the
    /// next call.
    std::span<const RepetitionMatch> find(std::span<const TokenId> reversed, std::int32_t shortest, TokenId vocabulary);

private:
    std::vector<std::int32_t> m_z;
    std::vector<std::int32_t> m_index; // per token: 1 + its index in m_matches, 0: none; all zero between calls
    std::vector<RepetitionMatch> m_matches;
};

} // namespace longhand
