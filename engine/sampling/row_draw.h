#pragma once

#include "engine/sampling/alternatives.h"
#include "engine/types.h"

namespace longhand {

/// The token drawn after a row, by the definition of Sampler::sample.
struct RowDraw
{
    TokenId token = 0;
    Alternatives alternatives; ///< if the sampler notes them
};

} // namespace longhand
