#include "engine/speculative/coupled_children.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace longhand {
namespace {

template <typename T>
int add(TokenTree& tree, std::int32_t node, std::span<const T> best, int candidates, TokenSource source)
{
    const int before = tree.size();
    for (int i = 0; i < std::min<int>(candidates, static_cast<int>(best.size())); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double gap = best.size() < 2 ? 40.0
                           : i == 0        ? best[0].perturbed - best[1].perturbed
                                           : best[at].perturbed - best[0].perturbed;
        tree.add(node, best[at].token, source, static_cast<float>(1.0 / (1.0 + std::exp(-gap))));
    }
    return tree.size() - before;
}

} // namespace

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
    // At least two: the gap of the first one needs the second.
    const std::vector<Candidate>& found =
        context.sampler.candidates(logits.values, context.text, path, std::max(2, candidates), logits.subset);
    if (best != nullptr)
        *best = found.front().token;
    return add<Candidate>(tree, node, found, candidates, source);
}

int addChildren(TokenTree& tree, std::int32_t node, std::span<const RowCandidate> best, int candidates,
                TokenSource source)
{
    return add(tree, node, best, candidates, source);
}

} // namespace longhand
