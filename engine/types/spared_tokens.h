#pragma once

#include "engine/types/prose_tokens.h"
#include "engine/types/token.h"

#include <vector>

namespace longhand {

/// Tokens that the sampler's penalties leave alone or treat apart.
struct SparedTokens
{
    std::vector<TokenId> fromPenalty; ///< exempt from the contextual penalty
    std::vector<TokenId> fromDry;     ///< exempt from DRY
    std::vector<TokenId> countedOnce; ///< penalised by presence even with PenaltyBy::Rarity
    ProseTokens prose = {};           ///< empty unless sentences or paragraphs are shaped
};

} // namespace longhand
