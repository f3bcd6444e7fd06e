#pragma once

#include "app/costs/reading_cost.h"
#include "app/library/memory_estimate.h"
#include "engine/model/machine_memory.h"

#include <vector>

namespace longhand {

/// What an expected time is based on.
enum class PlanBasis
{
    Nothing,     ///< no expected time
    Measured,    ///< this machine, model and drafting strategy
    OtherDrafts, ///< this machine and model with other drafting strategies
    Story,       ///< earlier runs of this story, on any machine
    Bandwidth,   ///< bytes that one pass reads and this machine's memory bandwidth: one by one, without drafts
};

/// What the expected time of reading the text so far is based on.
enum class ReadingBasis
{
    Nothing,  ///< nothing to read, or no expected time
    Measured, ///< this machine and model
    Machine,  ///< this machine's rate of multiplications
};

struct RunPlanInput
{
    ModelSize model;
    ContextPlan context;
    KvEncoding cache = KvEncoding::Bf16;
    std::int64_t position = 0; ///< tokens of the text so far
    std::int64_t read = 0;     ///< of these, leading tokens already read: in memory or on the disk
    StrategySettings strategy;
    std::uint64_t headsBytes = 0;
    std::uint64_t draftModelBytes = 0;
    int threads = 0;
    CostCurve measured, otherDrafts, story;
    CostCurve reading;
    double bandwidth = 0;   ///< bytes per second; 0: unknown
    double productRate = 0; ///< operations per second; 0: unknown
    MachineMemory machine;
};

/// What a run of `tokens` is expected to take.
struct RunPlanRow
{
    std::int64_t tokens = 0;
    double seconds = -1;     ///< of writing, after reading the text so far; below 0: unknown
    MemoryEstimate memory;   ///< at the end of the run
    bool fitsMachine = true; ///< the machine has that much memory in total
    bool fitsContext = true; ///< the project plans for such a long text
};

struct RunPlan
{
    PlanBasis basis = PlanBasis::Nothing;
    std::int64_t basisTokens = 0; ///< measured
    std::vector<RunPlanRow> rows;
    bool rolling = false;      ///< the model sees only a part of the text
    std::int64_t unread = 0;   ///< tokens to read before the first one is written
    double readingSeconds = 0; ///< to read them; below 0: unknown
    ReadingBasis readingBasis = ReadingBasis::Nothing;

    /// Until this row's run ends, including reading if that is known; below 0: unknown.
    double secondsOf(const RunPlanRow& row) const
    {
        return row.seconds < 0 ? -1 : row.seconds + (readingSeconds > 0 ? readingSeconds : 0);
    }
    /// True if reading takes long enough to mention.
    bool readingCounts() const { return readingSeconds >= 5; }
};

/// Time and memory of runs of these lengths. A pure function; all times are estimates.
RunPlan planRuns(const RunPlanInput& input, const std::vector<std::int64_t>& lengths);

} // namespace longhand
