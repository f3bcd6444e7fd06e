#pragma once

#include "engine/sampling/candidate.h"
#include "engine/types/alternatives.h"
#include "engine/types/token.h"

#include <limits>
#include <vector>

namespace longhand {

/// The log probability of a token sampled on a GPU, whose logits never reach the host.
inline constexpr float kUnknownLogProbability = std::numeric_limits<float>::quiet_NaN();

/// The token sampled after a row, as defined by Sampler::sample.
struct RowSample
{
    TokenId token = 0;
    Alternatives alternatives;                     ///< if the sampler records them
    std::vector<Candidate> candidates = {};        ///< if requested, best perturbed score first
    float logProbability = kUnknownLogProbability; ///< the model's own (Sampler::logProbability), if recorded
};

} // namespace longhand
