#pragma once

#include "engine/sampling/verifier.h"
#include "engine/speculative/planner.h"
#include "engine/speculative/planner_memory.h"
#include "engine/types/step_event.h"

#include <memory>
#include <span>

namespace longhand {

/// Tokens that Glide or heads guess for each pass of the self-drafter.
inline constexpr int kGuessesAhead = 2;

/// Some steps without drafts are made at least this often, in steps, to measure the cost of one row: what drafting
/// gains can only be measured against passes of the same minutes and text length.
inline constexpr std::int64_t kPlainEvery = 256;

/// Passes of one row that do not count after larger ones: those have slowed the processor down.
inline constexpr int kPassesNotCounted = 2;

/// The modes a strategy lets the planner choose from.
struct StepModes
{
    bool lookup = false;
    bool heads = false;
    bool glide = false;
    bool self = false;
    bool small = false;
    bool forced = false; ///< draft even when it does not pay
};

/// Plans each step for `--strategy auto`: measures the cost of passes and the value of drafts, chooses a mode
/// by choosePlan() every few steps, tries the others now and then, and decides, while a tree grows, what is worth its
/// cost at the current rate of tokens per second. (Spending x seconds must yield rate * x tokens, else the time is
/// better spent on the next step: Dinkelbach's rule for a ratio of expectations.)
class StepPlanner
{
public:
    StepPlanner(std::shared_ptr<PlannerMemory> memory, StepModes modes);

    /// There is a drafter that looks up matches in the text.
    void setLookup(TokenSource source);
    void setHeadLevels(int levels);
    /// There is a Glide block, or no longer.
    void setGlide(bool there)
    {
        m_hasGlide = there;
        m_plannedAt = -1;
    }
    /// The file of a drafter records what was accepted of it on held-out text, by depth: known before the first trial,
    /// which is too short to tell bad drafts from bad luck.
    void expect(TokenSource source, std::span<const double> acceptance);
    /// share: of the target's weight bytes, those that a pass of the small model reads; 0: there is none.
    void setSmallModel(double share)
    {
        m_smallShare = share;
        m_plannedAt = -1;
    }

    /// Call when the text has changed: keeps costs and acceptance, discards the plan.
    void begin();
    void beginStep(std::int32_t verifyPositions, std::int32_t draftPositions, int maxNodes, int maxDepth);
    DraftMode mode() const { return m_plan.mode; }
    const DraftPlan& plan() const { return m_plan; }
    /// True if this step has no drafts, in order to measure the cost of one row.
    bool measuresPlain() const { return m_plain; }
    void note(PlanNote& note) const;

    /// Passes of the self-drafter that take as long as one of the target.
    double selfDraftsPerPass() const { return m_plan.arSeconds / draftSeconds(DraftMode::Self, 1); }

    // While a tree grows.
    /// Tokens that a pass of this mode's drafter (Glide or Self) over `rows` rows must yield to pay for itself and for
    /// verifying its children.
    double cost(DraftMode mode, int rows, int nodes) const;
    /// Tokens that one more row must yield.
    double rowCost(DraftMode mode, int rows, int nodes) const;
    /// Tokens that a pass of the small model must yield, with the verification of its children.
    double smallCost(int nodes) const;
    /// Expected tokens that children at this depth add if the walk reaches their parent.
    double childValue(int depth, TokenSource source = TokenSource::SelfDraft) const;
    /// How many of the nodes with these probabilities (descending) to verify.
    int worthVerifying(std::span<const double> probabilities) const;
    const AcceptanceModel& acceptance() const { return m_memory->acceptance; }

    // Measurements.
    void addDraft(int rows, std::int32_t positions, double seconds);
    void addHeads(int levels, double seconds);
    /// The text was searched for a match to go on from.
    void addLookup(bool found) { m_memory->lookups.add(found); }
    void addGlide(int rows, double seconds);
    void addSmall(double seconds);
    /// A Glide pass that first read what was written since the last one: that part is no cost of a draft.
    void addGlideBehind(double seconds);
    /// The self-drafter's cache was rebuilt in this step, as it is about every `tokens` tokens; the cost is spread over
    /// these.
    void addRebuild(double seconds, int tokens);
    /// drafted: the tree before what was not worth a row was taken out. planned: the step drafted according to plan();
    /// else only its costs and acceptance are learnt.
    void observe(const TokenTree& drafted, const Walk& walk, const StepEvent& event, bool planned);

private:
    /// What the step cost, and yielded.
    void learnCosts(const Walk& walk, const StepEvent& event, bool planned);
    PlanInputs inputs() const;
    void choose(const PlanInputs& in);
    double correctedRate(const DraftPlan& plan) const;
    bool allowed(DraftMode mode) const;
    bool worthTrying(const PlanInputs& in, DraftMode mode) const;
    bool gains(const DraftPlan& plan) const;
    bool isClose() const;
    bool affordable(const PlanInputs& in, DraftMode mode) const;
    double rate() const;
    double draftSeconds(DraftMode mode, int rows) const;
    double smallSeconds() const;
    double verifySeconds(int rows) const;
    double verifyOneMore(int nodes) const;
    double usual(double seconds) const { return seconds / m_memory->load.factor(); }

    StepModes m_modes;
    std::shared_ptr<PlannerMemory> m_memory;
    TokenSource m_lookup = TokenSource::Suffix;
    bool m_hasLookup = false, m_hasGlide = false;
    int m_headLevels = 0;
    double m_smallShare = 0;
    std::int32_t m_verifyPositions = 0, m_draftPositions = 0;
    int m_maxNodes = 0, m_maxDepth = 0;
    DraftPlan m_plan;                          ///< of this step
    DraftPlan m_chosen;                        ///< by choose(), for the steps that measure nothing
    bool m_worthTrying[kDraftModes] = {};      ///< as of choose()
    std::int64_t m_step = 0, m_plannedAt = -1; ///< steps of this planner
    bool m_plain = false;
    bool m_hadPlain = false;  ///< a stretch of steps without drafts
    int m_plainLeft = 0;      ///< steps of the present one
    bool m_wasLarger = false; ///< the pass before had more than one row, or drafts were made for it
    int m_notCounted = 0;     ///< of the next passes of one row: the last ones may have slowed the processor down
    bool m_trial = false;     ///< this step tries a mode that was not chosen
    bool m_triedLast = false; ///< the step before did
    // Exponential means over the last steps.
    double m_tokens = 0, m_seconds = 0;
    double m_spent = 0; ///< seconds of all steps, and what trials took of them beyond what their tokens were worth
    double m_trialLoss = 0;
    double m_stepOnce = 0; ///< seconds of this step that belong to many: of a rebuilt cache, of text that was read
};

} // namespace longhand
