#pragma once

#include "engine/types/token.h"

#include <vector>

namespace longhand {

/// Tokens that the sampler's penalties leave alone or treat apart.
struct SparedTokens
{
    std::vector<TokenId> fromPenalty; ///< exempt from the contextual penalty
    std::vector<TokenId> fromDry;     ///< exempt from DRY
    std::vector<TokenId> countedOnce; ///< penalised by presence even with PenaltyBy::Rarity
};

} // namespace longhand
