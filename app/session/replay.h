#pragma once

#include "app/project/project.h"
#include "engine/generation/generator.h"

#include <functional>
#include <memory>
#include <optional>

namespace longhand {

/// What a replay of a run showed.
struct ReplayResult
{
    std::int64_t tokens = 0;                     ///< of the run, all compared
    std::int64_t changes = 0;                    ///< made in its middle, all made again
    std::optional<std::int64_t> firstDifference; ///< index in the run; none: the same ids
    std::string remark;                          ///< why a difference need not mean anything; empty: nothing to say

    bool same() const { return !firstDifference; }
};

/// Makes a recorded run again from its settings and the changes at their places, with the model it was begun with, and
/// compares token by token. Nothing is written. strategy: who drafts, instead of the run's own; progress: tokens made
/// again, returning false ends the comparison there. Blocks. Throws Error for a run that is not there, another model,
/// or a text that cannot be read.
ReplayResult replayRun(const Project& project, SpanId run, const std::shared_ptr<const Model>& model,
                       const EngineOptions& options, const std::optional<StrategySettings>& strategy = {},
                       const std::function<bool(std::int64_t)>& progress = {});

} // namespace longhand
