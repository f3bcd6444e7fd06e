#pragma once

#include "engine/sampling/row_draw.h"
#include "engine/speculative/drafter.h"

namespace longhand {

/// Adds the best `candidates` children of a node by a drafter's own logits [vocabulary] for the token after it, with
/// the target's noise (Sampler::candidates). Score = 1 / (1 + e^-gap), gap = the child's perturbed score less that of
/// the best of the others: 0.5 and more for the first, less for the rest. Returns the nodes that are new.
int addCoupledChildren(const DraftContext& context, TokenTree& tree, std::int32_t node, std::span<const float> logits,
                       int candidates, TokenSource source);

/// The same from the best candidates of a row that were found where its logits are (two at least where there are two).
int addChildren(TokenTree& tree, std::int32_t node, std::span<const RowCandidate> best, int candidates,
                TokenSource source);

} // namespace longhand
