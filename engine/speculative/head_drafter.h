#pragma once

#include "engine/speculative/drafter.h"
#include "engine/speculative/head_runner.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace longhand {

/// Drafts by heads on a hidden state: a few small matrices instead of a pass of the model. Children of a node are the
/// best of the heads' logits with the target's penalties, filters and noise (design, "Losslessness").
class HeadDrafter final : public StateDrafter
{
public:
    /// context.pool must outlive it. Throws Error if the heads are not for this model.
    HeadDrafter(std::shared_ptr<const Model> model, const DraftHeads& heads, const CpuContext& context);

    TokenSource source() const override { return TokenSource::Head; }
    void begin(std::span<const TokenId>) override { m_samplers.clear(); }
    void append(std::span<const TokenId>, std::size_t) override {}
    /// Only below the root, and only if DraftContext::hidden is known: `candidates` children per node, `length` deep
    /// (at most gamma).
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    /// Adds the same below any node. Throws Error for a state of another width.
    int proposeFrom(const DraftContext& context, TokenTree& tree, std::int32_t node,
                    std::span<const float> hiddenAtNode, const DraftLimits& limits) override;
    std::size_t bytes() const override;

    const HeadShape& shape() const { return m_runner.shape(); }
    /// Cost since the last call. A pass is a product with the LM head.
    DraftSpent takeSpent() { return std::exchange(m_spent, {}); }
    /// True once the heads overflowed or gave NaN; they propose nothing from then on.
    bool broken() const { return m_broken; }

private:
    struct Level;
    void chooseBest(const DraftContext& context, const TokenTree& tree, const Level& at, std::size_t firstRow,
                    bool rowEach, int candidates);
    bool usable(std::size_t rows);
    int addChildren(TokenTree& tree, const Level& at, std::size_t row, int candidates, Level& next);
    void copySampler(const Sampler& sampler);
    void seenTokens(const DraftContext& context, const TokenTree& tree, std::int32_t node, TokenId* out) const;

    HeadRunner m_runner;
    ComputePool* m_pool;
    std::vector<Sampler> m_samplers;            // copies of the run's, for the pool's other threads
    std::vector<std::vector<Candidate>> m_best; // of the nodes of one depth
    std::vector<float> m_base, m_hidden;        // [maxRows][width]
    std::vector<float> m_logits;                // [maxRows][tokens proposed]
    std::vector<TokenId> m_seen;                // [maxRows][seen]
    DraftSpent m_spent;
    bool m_broken = false;
};

} // namespace longhand
