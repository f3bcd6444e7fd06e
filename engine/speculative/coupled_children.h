#pragma once

#include "engine/sampling/row_sample.h"
#include "engine/speculative/drafter.h"

namespace longhand {

/// Whether a drafter's logits can be sampled from: no NaN, no +infinity, at least one finite.
bool canBeSampled(std::span<const float> logits);

/// A drafter's own logits for one place.
struct DraftLogits
{
    std::span<const float> values;
    const TokenSubset* subset = nullptr; ///< what they are of; null: the whole vocabulary
};

/// Adds the best `candidates` children of a node by a drafter's own logits for the token after it, with the target's
/// noise (Sampler::candidates). Score = 1 / (1 + e^-gap), gap = the child's perturbed score minus the best of the
/// others: 0.5 or more for the first, less for the rest. best: is set to the first one's token. Returns the number of
/// new nodes.
int addCoupledChildren(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLogits& logits,
                       int candidates, TokenSource source, TokenId* best = nullptr);

/// The same from a row's best candidates, already found by the backend that has its logits (at least two if there are
/// two).
int addChildren(TokenTree& tree, std::int32_t node, std::span<const RowCandidate> best, int candidates,
                TokenSource source);

} // namespace longhand
