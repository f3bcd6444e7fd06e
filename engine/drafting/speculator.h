#pragma once

#include "engine/drafting/drafter.h"
#include "engine/drafting/self_drafter.h"
#include "engine/drafting/strategy.h"
#include "engine/generation/step_event.h"
#include "engine/model/forward_pass.h"
#include "engine/planning/planner.h"
#include "engine/verification/verifier.h"

#include <memory>
#include <span>
#include <vector>

namespace longhand {

/// Makes the tree of a turn with the drafters that a strategy names, and learns from what verification shows: which
/// drafters, how long, how bushy. Nothing it does changes the text. One for each run of the loop; one thread.
class Speculator
{
public:
    /// target must outlive this. Throws Error for bad settings, or where a strategy needs heads that are not there.
    Speculator(ForwardPass& target, const StrategySettings& settings, std::int32_t penaltyWindow);
    ~Speculator();

    const StrategySettings& settings() const { return m_settings; }
    /// The text is now this.
    void begin(std::span<const TokenId> text);
    /// The drafts of a turn, at most maxNodes and maxDepth. Fills the event's draft fields and plan. Valid until the
    /// next call.
    const TokenTree& draft(const DraftContext& context, int maxNodes, int maxDepth, StepEvent& event);
    /// After the accepted part was committed: text is what it became, fresh tokens of it are new. rows: the accepted
    /// rows of the target's pass, the root's first. seconds: of the target's pass; drawSeconds: of the walk's draws.
    void observe(std::span<const TokenId> text, std::size_t fresh, const Walk& walk, std::span<const std::int32_t> rows,
                 double seconds, double drawSeconds);

    /// Memory of drafters.
    std::size_t bytes() const;

private:
    void makeDrafters(std::int32_t penaltyWindow);
    void planTurn(const DraftContext& context, int maxNodes, int maxDepth);
    PlanInputs inputs(int maxNodes, int maxDepth) const;
    void draftSelf(const DraftContext& context);
    void draftLookup(const DraftContext& context);
    void draftHeads(const DraftContext& context);
    void draftTokenSwift(const DraftContext& context);
    void growSelf(const DraftContext& context);
    void prune();
    std::vector<double> chances() const;
    int expandTimed(const DraftContext& context, std::span<const std::int32_t> nodes, int candidates);
    double targetRate() const;

    ForwardPass& m_target;
    StrategySettings m_settings;
    TokenTree m_tree;

    std::unique_ptr<SelfDrafter> m_self;
    std::vector<Drafter*> m_drafters; ///< all of them

    CostModel m_verifyCost, m_draftCost;
    AcceptanceModel m_acceptance;
    double m_levelSeconds = 0, m_drawSeconds = 0, m_turnSeconds = 0;
    DraftPlan m_plan;
    std::int64_t m_turn = 0, m_planned = -1;
    double m_draftSeconds = 0; ///< of the present turn
    double m_rate = 0;         ///< tokens a second, exponential mean
};

} // namespace longhand
