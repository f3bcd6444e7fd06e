#pragma once

#include "engine/types/token.h"

#include <vector>

namespace longhand {

/// A token that could have been chosen at a position.
struct Alternative
{
    TokenId token = 0;
    float probability = 0; ///< just before the filters; greedy: as if the logits were not scaled
    bool kept = true;      ///< it passed the filters, so it could have been sampled

    bool operator==(const Alternative&) const = default;
};

/// The likeliest tokens at a position, likeliest first (ties: lower id first); the sampled token is last if it is not
/// among them.
using Alternatives = std::vector<Alternative>;

} // namespace longhand
