#pragma once

#include "engine/types/token_tree.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace longhand {

/// How often drafted tokens are what the target samples, learnt as the text is written: by source, depth, rank among
/// siblings, and the drafter's own score, each over an exponential window. With few observations of a case, the coarser
/// estimates (without depth, without score, the prior) weigh more.
class AcceptanceModel
{
public:
    AcceptanceModel();

    /// Learns from what the target sampled: along these tokens, whether each guess below the root and below every right
    /// guess was right. tree: all that was drafted, verified or not. If only what seemed worth a row were counted, the
    /// drafts would look better than they are. A guess below a node that the self-drafter has run counts for its own
    /// source whether that confirmed it or not, but without its score: what is left unconfirmed is mostly wrong.
    void observe(const TokenTree& tree, std::span<const TokenId> sampled);

    /// What held-out text has shown of a source's best guesses, by depth from 1: as so many tests before the first one
    /// here. Replaces less than that; rates outside 0 to 1 are ignored.
    void expect(TokenSource source, std::span<const double> rates, double tests);

    /// Probability that the target samples this node's token, given that it reaches its parent.
    double probability(const DraftNode& node) const;
    /// For each node, the probability that the walk accepts it. Where the self-drafter has spoken, another's guess has
    /// what it left over.
    std::vector<double> probabilities(const TokenTree& tree) const;
    /// probability() before the node exists, averaged over scores.
    double average(TokenSource source, int depth, int rank) const;
    /// Tests observed for this source at this depth and rank, within the window.
    double confidence(TokenSource source, int depth, int rank) const;
    /// Standard error of average(): wide where little is known.
    double uncertainty(TokenSource source, int depth, int rank) const;

    /// Counts by source, depth and score: a list for recall(). Their finest split is left out, it is learnt again.
    std::vector<double> record() const;
    /// Takes over record()'s list, no case with more than `tests`. Throws std::invalid_argument for another list.
    void recall(std::span<const double> record, double tests);

private:
    static constexpr int kDepths = 8; ///< deeper ones count as the last
    static constexpr int kRanks = 4;
    static constexpr int kBins = 10; ///< of the score, evenly spaced in its logit

    struct Count
    {
        double tested = 0, accepted = 0;
        void add(bool hit, double window);
    };
    static int binOf(float score);
    static std::size_t clampDepth(int depth);
    static std::size_t clampRank(int rank);
    double prior(TokenSource source, int rank) const;

    using ByBin = std::array<Count, kBins>;
    struct BySource
    {
        std::array<std::array<Count, kRanks>, kDepths> depths; ///< over all scores
        std::array<ByBin, kRanks> bins;                        ///< over all depths
        std::array<std::array<ByBin, kRanks>, kDepths> all;
        std::array<Count, kRanks> ranks;
    };
    /// Calls f with each count that a record holds, in its order.
    template <typename Sources, typename F>
    static void eachRecorded(Sources& sources, F&& f);

    std::array<BySource, kTokenSources> m_sources{};
};

/// Indexes of the nodes with these probabilities, likeliest first; of equal ones the earlier.
std::vector<std::int32_t> likeliestFirst(std::span<const double> probabilities);

} // namespace longhand
