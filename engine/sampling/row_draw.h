#pragma once

#include "engine/types/alternatives.h"
#include "engine/types/token.h"

#include <limits>
#include <vector>

namespace longhand {

/// Of a token that was drawn where its logits do not come to the host, on a GPU.
inline constexpr float kUnknownLogProbability = std::numeric_limits<float>::quiet_NaN();

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
    Alternatives alternatives;                     ///< if the sampler notes them
    std::vector<RowCandidate> candidates = {};     ///< if asked for, best perturbed score first
    float logProbability = kUnknownLogProbability; ///< the model's own (Sampler::logProbability), if noted
};

} // namespace longhand
