#pragma once

#include "engine/model/forward_pass.h"
#include "engine/sampling/verifier.h"
#include "engine/speculative/planner.h"
#include "engine/types/step_event.h"

#include <memory>
#include <span>

namespace longhand {

/// What a strategy lets the planner choose from.
struct TurnModes
{
    bool lookup = false;
    bool heads = false;
    bool self = false;
    bool forced = false; ///< a mode that drafts is taken even where drafting does not pay
};

/// What has been measured of a machine and a model. Outlives a change of strategy.
struct PlannerMemory
{
    explicit PlannerMemory(const ForwardPass& target);

    CostModel verify, draft;
    AcceptanceModel acceptance;
    double levelSeconds = 0.002;  ///< one level of heads
    double rebuildPerToken = 0;   ///< seconds that choosing the partial cache costs a token
    double tokenSeconds = 0.0003; ///< one draw of the target
    /// What each mode gave and took lately, and what was expected: the plan's arithmetic leaves things out (modes that
    /// help each other, rows of odd shapes), so its rates are corrected by these.
    struct Outcome
    {
        double turns = 0, tokens = 0, seconds = 0, expectedTokens = 0, expectedSeconds = 0;
        double correction() const;
    };
    Outcome outcomes[kDraftModes];
    std::int64_t turn = 0;
    std::int64_t lastTurnOf[kDraftModes] = {-1, -1, -1, -1};
    std::int64_t turnsOf[kDraftModes] = {};
    std::int32_t triedAt = 0;   ///< positions of the text when modes were tried last
    std::int64_t plainTurn = 0; ///< the last turn without drafts
};

/// Plans turn after turn (`--strategy auto`): measures what passes cost and what drafts are worth, chooses a mode by
/// choosePlan() every few turns, tries the others now and then, and answers, while a tree is being made, what is worth
/// its price at the present rate of tokens a second. (Spending x seconds must bring rate * x tokens, else the time is
/// better spent on the next turn: Dinkelbach's rule for a ratio of expectations.)
class TurnPlanner
{
public:
    TurnPlanner(std::shared_ptr<PlannerMemory> memory, TurnModes modes);

    void setLookup(TokenSource source, bool available);
    void setHeadLevels(int levels);

    /// The text was changed: costs and acceptance hold, the plan does not.
    void begin();
    void beginTurn(std::int32_t verifyPositions, std::int32_t draftPositions, int maxNodes, int maxDepth);
    DraftMode mode() const { return m_plan.mode; }
    const DraftPlan& plan() const { return m_plan; }
    /// This turn has no drafts at all, only to measure what one row costs.
    bool measuresPlain() const { return m_plain; }
    void note(PlanNote& note) const;

    // While a tree grows.
    /// Tokens that a pass of the self-drafter over `rows` rows must bring to be worth its time, and its children
    /// theirs.
    double price(int rows, int nodes) const;
    /// Tokens that one row more must bring.
    double rowPrice(int rows, int nodes) const;
    /// Expected tokens that children at this depth add where the walk comes to their parent.
    double childValue(int depth) const;
    /// How many of the nodes with these chances (falling) to verify.
    int worthVerifying(std::span<const double> chances) const;
    const AcceptanceModel& acceptance() const { return m_memory->acceptance; }

    // What was measured.
    void addDraft(int rows, std::int32_t positions, double seconds);
    void addHeads(int levels, double seconds);
    /// In this turn the self-drafter's cache was chosen anew, as it is about every `tokens` tokens: a cost of these,
    /// not of the turn.
    void addRebuild(double seconds, int tokens);
    /// planned: the turn drafted as plan() says; else only its costs and acceptance are learnt.
    void observe(const TokenTree& tree, const Walk& walk, const StepEvent& event, bool planned);

private:
    PlanInputs inputs() const;
    void choose();
    double correctedRate(const DraftPlan& plan) const;
    bool allowed(DraftMode mode) const;
    double rate() const;

    TurnModes m_modes;
    std::shared_ptr<PlannerMemory> m_memory;
    TokenSource m_lookup = TokenSource::Suffix;
    bool m_hasLookup = false;
    int m_headLevels = 0;
    std::int32_t m_verifyPositions = 0, m_draftPositions = 0;
    int m_maxNodes = 0, m_maxDepth = 0;
    DraftPlan m_plan;
    std::int64_t m_turn = 0, m_plannedAt = -1; ///< turns of this planner
    bool m_plain = false;
    // Exponential means over the last turns.
    double m_tokens = 0, m_seconds = 0;
    double m_turnRebuild = 0; ///< seconds of this turn
};

} // namespace longhand
