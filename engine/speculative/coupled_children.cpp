#include "engine/speculative/coupled_children.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace longhand {

bool canBeSampled(std::span<const float> logits)
{
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    // Without a way out: the compiler then looks at several at once.
    unsigned bad = 0, finite = 0;
    for (const float logit : logits) {
        bad |= logit < kInfinity ? 0U : 1U; // 1 for NaN
        finite |= logit > -kInfinity ? 1U : 0U;
    }
    return bad == 0 && finite != 0;
}

int addCoupledChildren(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLogits& logits,
                       int candidates, TokenSource source, TokenId* best)
{
    const std::vector<TokenId> path = tree.path(node);
    const std::vector<Candidate>& found = context.sampler.candidates(
        logits.values, context.text, path, std::max(kScoredBy, candidates), logits.subset, logits.filter);
    if (best != nullptr)
        *best = found.front().token;
    return addChildren(tree, node, found, candidates, source);
}

float draftScore(std::span<const Candidate> candidates, std::size_t rank)
{
    if (candidates.size() < 2)
        return 1;
    const Candidate& one = candidates[rank];
    double others = 0; // over the candidate's own weight
    for (std::size_t i = 0; i < std::min<std::size_t>(candidates.size(), kScoredBy); ++i)
        if (i != rank)
            others += std::exp(candidates[i].perturbed - one.perturbed);
    const double own = rank == 0 ? std::exp(one.logProbability / 2) : 1;
    return static_cast<float>(own / (own + others));
}

int addChildren(TokenTree& tree, std::int32_t node, std::span<const Candidate> best, int candidates, TokenSource source)
{
    const int before = tree.size();
    for (std::size_t rank = 0; rank < std::min(best.size(), static_cast<std::size_t>(candidates)); ++rank)
        tree.add(node, best[rank].token, source, draftScore(best, rank));
    return tree.size() - before;
}

} // namespace longhand
