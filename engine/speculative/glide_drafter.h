#pragma once

#include "engine/model/forward_pass.h"
#include "engine/speculative/drafter.h"
#include "engine/speculative/glide_block.h"

#include <memory>
#include <utility>
#include <vector>

namespace longhand {

/// Drafts by one block over the target's own KV cache (LongSpec, arXiv 2502.17421; glide.h). Memory and time of a draft
/// do not grow with the text. Grows a tree round by round, as the self-drafter does: a round is one pass of the block
/// over the rows of the nodes to extend.
class GlideDrafter final : public StateDrafter
{
public:
    /// target must outlive this, and compute on the host. Throws Error if the weights are not for its model.
    GlideDrafter(ForwardPass& target, const Glide& glide);

    TokenSource source() const override { return TokenSource::Glide; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId>, std::size_t) override {}
    /// A chain of limits.length tokens below the root, with limits.candidates children at each place. None if
    /// DraftContext::hidden is unknown, or for another node.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override { return m_block.bytes() + ownBytes(); }

    /// Discards the rows of the last step. Call before the first expand() of a step.
    void beginStep();
    /// One round: runs the rows of these nodes (kRoot: the root; a node's parent must have been expanded in an earlier
    /// round of this step) and adds up to `candidates` children to each, with their draftScore(). Returns the
    /// number of new nodes.
    int expand(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes, int candidates);
    /// A tree below the root: children[d] below each node of depth d. None if DraftContext::hidden is unknown. Returns
    /// the number of new nodes.
    int growTree(const DraftContext& context, TokenTree& tree, std::span<const int> children);
    /// A chain below any node. Rows of its ancestors that this step has not run yet are run with it: what the block
    /// keeps of a row depends on the tokens alone. Nothing if the node's own row has been run, or for a state of
    /// another width.
    int proposeFrom(const DraftContext& context, TokenTree& tree, std::int32_t node,
                    std::span<const float> hiddenAtNode, const DraftLimits& limits) override;
    /// Rows that can still be run in this step.
    int rowsLeft() const;
    /// True if the node's row has been run in this step.
    bool hasRow(std::int32_t node) const { return rowOf(node) >= 0; }
    /// The block's hidden state [width] for a node whose row has been run in this step. Valid until the next round.
    std::span<const float> hidden(std::int32_t node) const;
    /// True once the block overflowed or gave NaN; it proposes nothing from then on.
    bool broken() const { return m_broken; }

    /// Cost since the last call.
    DraftSpent takeSpent() { return std::exchange(m_spent, {}); }
    /// Committed positions whose own keys and values the next step's first pass computes besides.
    std::int32_t behind() const;
    /// Positions that a draft row sees now, in both attentions.
    std::int32_t seen() const;

    /// Lets the cross-attention see this many of the target's newest positions instead of what the file says; 0: all.
    /// For measuring.
    void setCrossWindow(std::int32_t positions) { m_crossWindow = positions; }

private:
    static constexpr int kRows = 64; ///< of a step
    int run(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes,
            std::span<const float> aboveLast, std::size_t first, int candidates);
    int rowOf(std::int32_t node) const;
    std::int32_t firstNeeded() const;
    std::int32_t usableEnd() const;
    void catchUp(std::span<const TokenId> text);
    GlideCross cross(std::span<const std::int32_t> positions);
    std::size_t ownBytes() const;

    ForwardPass& m_target;
    GlideBlock m_block;
    std::int32_t m_crossWindow;
    std::int32_t m_first = 0, m_end = 0; ///< positions whose own keys and values are held
    bool m_broken = false;

    // Rows of this step, in execution order, and their hidden states [kRows][width].
    std::vector<std::int32_t> m_rowNode, m_rowParent, m_rowDepth;
    std::vector<float> m_hidden;
    // Of one round.
    std::vector<TokenId> m_tokens;
    std::vector<std::int32_t> m_positions, m_farPositions, m_slots, m_tailSlots, m_crossSlots;
    std::vector<AttentionRow> m_views;
    std::vector<float> m_features, m_nearTable, m_farTable, m_logits;
    DraftSpent m_spent;
};

} // namespace longhand
