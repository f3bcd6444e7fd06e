#pragma once

#include "app/costs/cost_curve.h"
#include "app/library/memory_estimate.h"
#include "engine/model/machine_memory.h"

#include <vector>

namespace longhand {

/// What an expected time rests on.
enum class PlanBasis
{
    Nothing,     ///< no time is expected
    Measured,    ///< this machine, this model, this way of drafting
    OtherDrafts, ///< this machine and model, drafted otherwise
    Story,       ///< earlier runs of this story, on whatever machine
    Bandwidth,   ///< bytes that one pass reads, and how fast this machine reads memory: one by one, without drafts
};

struct RunPlanInput
{
    ModelSize model;
    ContextPlan context;
    std::int64_t position = 0; ///< tokens of the text so far
    StrategySettings strategy;
    std::uint64_t headsBytes = 0;
    int threads = 0;
    CostCurve measured, otherDrafts, story;
    double bandwidth = 0; ///< bytes a second; 0: unknown
    MachineMemory machine;
};

/// What a run of so many tokens is expected to take.
struct RunPlanRow
{
    std::int64_t tokens = 0;
    double seconds = -1;     ///< of writing, without reading the text so far; below 0: unknown
    MemoryEstimate memory;   ///< at its end
    bool fitsMachine = true; ///< the machine has as much memory at all
    bool fitsContext = true; ///< the project plans for as long a text
};

struct RunPlan
{
    PlanBasis basis = PlanBasis::Nothing;
    std::int64_t basisTokens = 0; ///< measured
    std::vector<RunPlanRow> rows;
};

/// Time and memory of runs of these lengths. A pure function; all times are estimates.
RunPlan planRuns(const RunPlanInput& input, const std::vector<std::int64_t>& lengths);

} // namespace longhand
