#pragma once

#include "app/project/project.h"
#include "engine/generation/generator.h"

#include <functional>
#include <memory>
#include <optional>

namespace longhand {

/// Result of replaying a run.
struct ReplayResult
{
    std::int64_t tokens = 0;                     ///< of the run, all compared
    std::int64_t changes = 0;                    ///< settings changes in the middle of the run, all replayed
    std::optional<std::int64_t> firstDifference; ///< index in the run; empty: identical ids
    Message remark;                              ///< why a difference may be harmless; empty: no remark

    bool same() const { return !firstDifference; }
};

/// Generates a recorded run again from its settings and its recorded changes, with the model it was begun with, and
/// compares token by token. Writes nothing. strategy: replaces the run's own drafting strategy; progress: called with
/// the tokens generated so far, return false to end the comparison there. Blocks. Throws Error if there is no such run,
/// for another model, or if the text cannot be read.
ReplayResult replayRun(const Project& project, SpanId run, const std::shared_ptr<const Model>& model,
                       const EngineOptions& options, const std::optional<StrategySettings>& strategy = {},
                       const std::function<bool(std::int64_t)>& progress = {});

} // namespace longhand
