#pragma once

#include "engine/model/forward_pass.h"
#include "engine/sampling/verifier.h"
#include "engine/speculative/drafter_set.h"
#include "engine/speculative/step_planner.h"
#include "engine/types/step_event.h"
#include "engine/types/strategy.h"

#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// Builds a step's tree with the drafters of a strategy, and learns from verification. Never changes the text. One
/// thread.
class Speculator
{
public:
    /// target must outlive this. memory: measurements of earlier strategies. penaltyReach: tokens that the n-gram
    /// table leaves out. Throws Error for bad settings, or if the strategy needs heads, Glide weights or a draft model
    /// and there are none for the model.
    Speculator(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyReach,
               std::shared_ptr<PlannerMemory> memory);

    const StrategySettings& settings() const { return m_settings; }
    void setPenaltyReach(std::int32_t tokens);
    /// Drafts a known continuation instead of using the strategy's drafters (benchmarks).
    void setReplay(std::unique_ptr<Drafter> replay);

    /// Sets the text.
    void begin(std::span<const TokenId> text);
    /// The drafts of a step: at most maxNodes nodes, maxDepth deep. Fills the event's draft fields and plan. Valid
    /// until the next call.
    const TokenTree& draft(const DraftContext& context, int maxNodes, int maxDepth, StepEvent& event);
    /// All that the last draft() proposed, with what did not seem worth a row.
    const TokenTree& proposed() const { return m_drafted; }
    /// Call after committing the accepted path. text: all of it, its last `fresh` tokens new. rows: the accepted rows
    /// of the target's pass, the root's first. event: with the step's times.
    void observe(std::span<const TokenId> text, std::size_t fresh, const Walk& walk, std::span<const std::int32_t> rows,
                 const StepEvent& event);

    /// Memory held by drafters.
    std::size_t bytes() const;

private:
    void draftTokenSwift(const DraftContext& context);
    void draftTreeOfHeads(const DraftContext& context);
    void growSmall(const DraftContext& context);
    void draftHierarchy(const DraftContext& context, StepEvent& event);
    void draftPlanned(const DraftContext& context);
    void growSelf(const DraftContext& context);
    void growGlide(const DraftContext& context);
    void proposeBelowBest(const DraftContext& context, std::span<const std::int32_t> nodes);
    template <typename T>
    std::vector<std::int32_t> worthExpanding(const T& drafter, DraftMode mode, const std::vector<double>& probabilities,
                                             bool withRoot) const;
    int branchesFor(std::size_t nodes) const;
    std::vector<double> probabilities() const { return m_planner.acceptance().probabilities(m_tree); }
    void prune();
    void lookUp(const DraftContext& context);
    void lookUpOthers(const DraftContext& context);

    ForwardPass& m_target;
    StrategySettings m_settings;
    TokenTree m_tree;
    TokenTree m_drafted;    ///< m_tree before prune()
    bool m_planned = false; ///< this step drafts as the planner chose
    StepPlanner m_planner;
    DrafterSet m_drafters;
};

} // namespace longhand
