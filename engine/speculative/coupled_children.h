#pragma once

#include "engine/sampling/candidate.h"
#include "engine/speculative/drafter.h"

namespace longhand {

/// Whether a drafter's logits can be sampled from: no NaN, no +infinity, at least one finite.
bool canBeSampled(std::span<const float> logits);

/// A drafter's own logits for one place.
struct DraftLogits
{
    std::span<const float> values;
    const TokenSubset* subset = nullptr; ///< what they are of; null: the whole vocabulary
    FilterBy filter = FilterBy::Settings;
};

/// Candidates that a score compares.
inline constexpr int kScoredBy = 4;

/// How likely the target is to sample candidates[rank], for AcceptanceModel to learn what it means: its odds against
/// the others of the first kScoredBy by their perturbed scores (odds = e^score / sum of e^score), for the first one
/// times the square root of its probability, as score = odds / (1 + odds). What wins by its noise alone is less often
/// what the target samples than what both think likely: of two that are as far ahead, the likelier one has the better
/// score. candidates: best first. 1 if it is the only one.
float draftScore(std::span<const Candidate> candidates, std::size_t rank);

/// Adds the best `candidates` children of a node by a drafter's own logits for the token after it, with the target's
/// noise (Sampler::candidates) and their draftScore(). best: is set to the first one's token. Returns the number of new
/// nodes.
int addCoupledChildren(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLogits& logits,
                       int candidates, TokenSource source, TokenId* best = nullptr);

/// The same from a row's best candidates, already found by the backend that has its logits: kScoredBy if there are so
/// many.
int addChildren(TokenTree& tree, std::int32_t node, std::span<const Candidate> best, int candidates,
                TokenSource source);

} // namespace longhand
