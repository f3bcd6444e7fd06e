#pragma once

#include "engine/speculative/drafter.h"
#include "engine/speculative/partial_cache.h"
#include "engine/types/strategy.h"

#include <memory>
#include <optional>
#include <vector>

namespace longhand {

class DraftVocabulary;

/// The target model over a partial KV cache (TokenSwift, arXiv 2502.18890; design 2.1). Shares the target's weights,
/// workspaces and threads, and copies only its budget of keys and values. Grows a tree round by round: a round is one
/// pass over the rows of the nodes to go on from.
class SelfDrafter : public Drafter
{
public:
    /// target must outlive this. Throws Error for bad settings.
    SelfDrafter(ForwardPass& target, const StrategySettings& settings);
    ~SelfDrafter() override;

    TokenSource source() const override { return TokenSource::SelfDraft; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId> text, std::size_t fresh) override;
    /// A chain below `node` of limits.length tokens, limits.candidates children at each place of it.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override;

    /// Rows of the target's last pass that lie on the accepted path, for choosing by their queries at the next
    /// append(). Empty: unknown.
    void observeRows(std::span<const std::int32_t> rows);

    /// Forgets the rows of the last turn. Before the first expand() of a turn.
    void beginTurn();
    /// One round: runs the rows of these nodes (kRoot: the root; a node's parent must have been expanded in an earlier
    /// round of this turn) and adds up to `candidates` children to each. Their score is 1 / (1 + e^-gap), gap = how far
    /// the child's perturbed score lies above the best of the others. Returns new nodes.
    int expand(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes, int candidates);
    /// The drafter's own hidden state of the row of nodes[index] of the last expand(), which its children were drawn
    /// from. Valid until the next pass.
    std::span<const float> hidden(std::size_t index) const;
    /// Rows that can still be run in this turn.
    int rowsLeft() const;
    /// The node's row has been run in this turn.
    bool hasRow(std::int32_t node) const { return rowOf(node) >= 0; }

    /// Draws from this subset of the vocabulary (a cheaper head); null: from all of it.
    void setVocabulary(std::shared_ptr<DraftVocabulary> vocabulary) { m_vocabulary = std::move(vocabulary); }

    /// What has been spent since the last call.
    struct Spent
    {
        int passes = 0, rows = 0, rebuilds = 0;
        std::uint64_t bytes = 0;
    };
    Spent takeSpent();
    /// Seconds that choosing the cache anew has taken since beginTurn(), within a pass.
    double rebuildSeconds() const { return m_rebuildSeconds; }
    /// Positions that a draft row sees now.
    std::int32_t seen() const;

private:
    PassResult runRows(const DraftContext& context, const TokenTree& tree, std::span<const std::int32_t> nodes,
                       int candidates);
    PassResult runFull(std::span<const std::int32_t> nodes, const DrawRequest& draws);
    PassResult runPartial(std::span<const std::int32_t> nodes, const DrawRequest& draws);
    int rowOf(std::int32_t node) const;
    void build();
    void catchUp();

    ForwardPass& m_target;
    StrategySettings m_settings;
    std::optional<PartialCache> m_cache; ///< none with CachePolicy::Full
    bool m_otherText = true;             ///< the cache is of another text
    int m_idleTurns = 0;                 ///< since it last drafted
    double m_rebuildSeconds = 0;         ///< of this turn
    int m_builtWithRows = 0;             ///< queries that the lists were last chosen by; 0: by position alone

    // Rows of this turn, in the order in which they were run.
    std::vector<std::int32_t> m_rowNode, m_rowParent, m_rowDepth;
    std::vector<TokenId> m_rowToken;
    std::vector<std::int32_t> m_slots, m_tailSlots, m_positions, m_farPositions;
    std::vector<TokenId> m_tokens;
    std::vector<AttentionRow> m_views;
    std::vector<float> m_nearTable, m_farTable, m_normalised, m_logits;
    std::span<const float> m_hidden;
    std::shared_ptr<DraftVocabulary> m_vocabulary;
    Spent m_spent;
};

} // namespace longhand
