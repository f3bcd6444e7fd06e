#pragma once

#include "engine/types/token.h"

namespace longhand {

/// A token whose logit is lowered by `minus`; raised, if that is negative.
struct LoweredLogit
{
    TokenId token = 0;
    double minus = 0;
};

} // namespace longhand
