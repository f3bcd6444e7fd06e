#pragma once

#include "engine/model/forward_pass.h"
#include "engine/speculative/acceptance_model.h"
#include "engine/speculative/cost_model.h"
#include "engine/speculative/planner.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace longhand {

/// How often something happens, over the last steps.
struct RunningShare
{
    double share = 0;  ///< a guess until the first step
    double weight = 0; ///< steps in it, the guess counting as some

    void add(bool happened);
};

/// Measurements of a machine and a model. Outlives a change of strategy, and with record() and recall() the program.
/// All times are as they would be at the machine's usual speed.
struct PlannerMemory
{
    explicit PlannerMemory(const ForwardPass& target);

    MachineLoad load;
    CostModel verify, draft;
    CostModel glide{1, 0}; ///< seconds by rows alone: its windows are constant
    AcceptanceModel acceptance;
    RunningCost level{0.002};   ///< one level of heads
    RunningCost small;          ///< one pass of the small model; 0: not measured yet
    RunningCost rebuild;        ///< per token, of choosing the partial cache
    RunningCost sample{0.0003}; ///< sampling one token of the target
    RunningShare lookups{0.2};  ///< PlanInputs::lookupShare
    /// Each mode's recent actual and expected yield and cost. They correct the plan's rates, whose arithmetic leaves
    /// things out (modes that help each other, rows of odd shapes).
    struct Outcome
    {
        double steps = 0, tokens = 0, seconds = 0, expectedTokens = 0, expectedSeconds = 0;
        double correction() const;
        /// Counts for less from now on: this share of it is of other text, or of long ago.
        void forget(double share);
    };
    Outcome outcomes[kDraftModes];
    std::int64_t step = 0;
    std::int64_t lastStepOf[kDraftModes] = {-1, -1, -1, -1, -1, -1};
    std::int64_t stepsOf[kDraftModes] = {};
    std::int32_t triedAt = 0;   ///< text positions when modes were last tried
    std::int64_t plainStep = 0; ///< the last step without drafts

    /// What a later start needs: costs, acceptance, and which modes were tried. JSON of some kilobytes.
    std::string record() const;
    /// Takes over a record, with little weight: the machine may be busier now, the text another, so that measurements
    /// of this start soon outweigh it. False for what record() cannot have written; nothing changed then.
    bool recall(std::string_view record);
};

} // namespace longhand
