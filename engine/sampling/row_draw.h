#pragma once

#include "engine/sampling/alternatives.h"
#include "engine/types.h"

#include <vector>

namespace longhand {

/// Candidate of Sampler::candidates, without what drafters do not ask for.
struct RowCandidate
{
    TokenId token = 0;
    double perturbed = 0;
};

/// The token drawn after a row, by the definition of Sampler::sample.
struct RowDraw
{
    TokenId token = 0;
    Alternatives alternatives;                 ///< if the sampler notes them
    std::vector<RowCandidate> candidates = {}; ///< if asked for, best perturbed score first
};

} // namespace longhand
