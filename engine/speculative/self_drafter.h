#pragma once

#include "engine/speculative/acceptance_watch.h"
#include "engine/speculative/drafter.h"
#include "engine/speculative/partial_cache.h"
#include "engine/types/strategy.h"

#include <memory>
#include <optional>
#include <vector>

namespace longhand {

class DraftVocabulary;

/// The target model over a partial KV cache (TokenSwift, arXiv 2502.18890; design, "Self-draft"). Shares the target's
/// weights, workspaces and threads, and copies only the keys and values that it sees. Grows a tree round by round: a
/// round is one pass over the rows of the nodes to extend.
class SelfDrafter final : public Drafter
{
public:
    /// target must outlive this. Throws Error for bad settings.
    SelfDrafter(ForwardPass& target, const StrategySettings& settings);
    ~SelfDrafter() override;

    TokenSource source() const override { return TokenSource::SelfDraft; }
    void begin(std::span<const TokenId> text) override;
    void append(std::span<const TokenId> text, std::size_t fresh) override;
    /// A chain of limits.length tokens below `node`, with limits.candidates children at each place.
    int propose(const DraftContext& context, TokenTree& tree, std::int32_t node, const DraftLimits& limits) override;
    std::size_t bytes() const override;

    /// Rows of the target's last pass that are on the accepted path; the next append() chooses by their queries. Empty:
    /// unknown.
    void observeRows(std::span<const std::int32_t> rows);

    /// What the verifier found: with CachePolicy::Retrieval the lists are chosen again when acceptance falls.
    void observeTests(std::span<const DraftTest> tests);

    /// Discards the rows of the last step. Call before the first expand() of a step.
    void beginStep();
    /// One round: runs the rows of these nodes (kRoot: the root; a node's parent must have been expanded in an earlier
    /// round of this step) and adds up to `candidates` children to each, with their draftScore(). Returns the number of
    /// new nodes.
    int expand(const DraftContext& context, TokenTree& tree, std::span<const std::int32_t> nodes, int candidates);
    /// The drafter's own hidden state for nodes[index] of the last expand(), from which its children were sampled.
    /// Valid until the next pass.
    std::span<const float> hidden(std::size_t index) const;
    /// Rows that can still be run in this step.
    int rowsLeft() const;
    /// True if the node's row has been run in this step.
    bool hasRow(std::int32_t node) const { return rowOf(node) >= 0; }

    /// Samples from this subset of the vocabulary (a cheaper head); null: from all of it.
    void setVocabulary(std::shared_ptr<DraftVocabulary> vocabulary) { m_vocabulary = std::move(vocabulary); }

    /// Cost since the last call.
    struct Spent : DraftSpent
    {
        int rebuilds = 0;
    };
    Spent takeSpent();
    /// Seconds spent rebuilding the cache since beginStep(), within a pass.
    double rebuildSeconds() const { return m_rebuildSeconds; }
    /// Positions that a draft row sees, or will once there is a cache.
    std::int32_t seen() const;

private:
    PassResult runRows(const DraftContext& context, const TokenTree& tree, std::span<const std::int32_t> nodes,
                       int candidates);
    PassResult runFull(std::span<const std::int32_t> nodes, const SampleRequest& samples);
    PassResult runPartial(std::span<const std::int32_t> nodes, const SampleRequest& samples);
    int rowOf(std::int32_t node) const;
    void build();
    void catchUp();

    ForwardPass& m_target;
    StrategySettings m_settings;
    std::optional<PartialCache> m_cache; ///< none with CachePolicy::Full
    AcceptanceWatch m_watch;
    bool m_otherText = true;     ///< the cache belongs to another text
    int m_idleSteps = 0;         ///< since it last drafted
    double m_rebuildSeconds = 0; ///< of this step
    int m_builtWithRows = 0;     ///< queries used for the last choice of the lists; 0: by position alone

    // Rows of this step, in execution order.
    std::vector<std::int32_t> m_rowNode, m_rowParent, m_rowDepth;
    std::vector<TokenId> m_rowToken;
    std::vector<std::int32_t> m_slots, m_tailSlots, m_positions, m_farPositions;
    std::vector<TokenId> m_tokens;
    std::vector<AttentionRow> m_views, m_localViews;
    std::vector<float> m_nearTable, m_farTable, m_localTable, m_normalised, m_logits;
    std::span<const float> m_hidden;
    std::shared_ptr<DraftVocabulary> m_vocabulary;
    Spent m_spent;
};

} // namespace longhand
