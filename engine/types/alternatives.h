#pragma once

#include "engine/types/token.h"

#include <vector>

namespace longhand {

/// A token that might have stood at a position.
struct Alternative
{
    TokenId token = 0;
    float probability = 0; ///< after mask, penalty, DRY and temperature, before the filters; temperature 0: as if it
                           ///< were 1
    bool kept = true;      ///< it passed the filters, so it could have been drawn

    bool operator==(const Alternative&) const = default;
};

/// The likeliest tokens at a position, likeliest first (of equal ones, the lower id); the one that was drawn is last if
/// it is not among them.
using Alternatives = std::vector<Alternative>;

} // namespace longhand
