#pragma once

#include "engine/drafting/drafter.h"

namespace longhand {

/// Adds the best `candidates` children of a node by a drafter's own logits [vocabulary] for the token after it, with
/// the target's noise (Sampler::candidates). Score = 1 / (1 + e^-gap), gap = the child's perturbed score less that of
/// the best of the others: 0.5 and more for the first, less for the rest. Returns the nodes that are new.
int addCoupledChildren(const DraftContext& context, TokenTree& tree, std::int32_t node, std::span<const float> logits,
                       int candidates, TokenSource source);

} // namespace longhand
