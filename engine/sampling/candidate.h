#pragma once

#include "engine/types/token.h"

namespace longhand {

/// A token that survived the filters, with its noise.
struct Candidate
{
    TokenId token = 0;
    double logProbability = 0; ///< log of the probability renormalised over the survivors
    double perturbed = 0;      ///< logProbability + Gumbel noise of (seed, take, position, token): see noise.h
};

} // namespace longhand
