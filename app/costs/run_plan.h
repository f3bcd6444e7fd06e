#pragma once

#include "app/costs/reading_cost.h"
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

/// What the expected time of reading the text so far rests on.
enum class ReadingBasis
{
    Nothing,  ///< nothing is to be read, or no time is expected
    Measured, ///< this machine and model
    Machine,  ///< how fast this machine multiplies
};

struct RunPlanInput
{
    ModelSize model;
    ContextPlan context;
    std::int64_t position = 0; ///< tokens of the text so far
    std::int64_t read = 0;     ///< of these, the first that need no reading: in memory, or on the disk
    StrategySettings strategy;
    std::uint64_t headsBytes = 0;
    int threads = 0;
    CostCurve measured, otherDrafts, story;
    CostCurve reading;
    double bandwidth = 0;   ///< bytes a second; 0: unknown
    double productRate = 0; ///< operations a second; 0: unknown
    MachineMemory machine;
};

/// What a run of so many tokens is expected to take.
struct RunPlanRow
{
    std::int64_t tokens = 0;
    double seconds = -1;     ///< of writing, after the text so far was read; below 0: unknown
    MemoryEstimate memory;   ///< at its end
    bool fitsMachine = true; ///< the machine has as much memory at all
    bool fitsContext = true; ///< the project plans for as long a text
};

struct RunPlan
{
    PlanBasis basis = PlanBasis::Nothing;
    std::int64_t basisTokens = 0; ///< measured
    std::vector<RunPlanRow> rows;
    bool rolling = false;      ///< the model looks at a part of the text only
    std::int64_t unread = 0;   ///< tokens that are read before the first one is written
    double readingSeconds = 0; ///< that takes; below 0: unknown
    ReadingBasis readingBasis = ReadingBasis::Nothing;

    /// Until a run of this row is over, reading included where that is known; below 0: unknown.
    double secondsOf(const RunPlanRow& row) const
    {
        return row.seconds < 0 ? -1 : row.seconds + (readingSeconds > 0 ? readingSeconds : 0);
    }
    /// Reading takes so long that it is worth a word.
    bool readingCounts() const { return readingSeconds >= 5; }
};

/// Time and memory of runs of these lengths. A pure function; all times are estimates.
RunPlan planRuns(const RunPlanInput& input, const std::vector<std::int64_t>& lengths);

} // namespace longhand
