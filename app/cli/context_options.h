#pragma once

#include "app/cli/command.h"
#include "engine/model/context_plan.h"

#include <string>

namespace longhand::cli {

/// What a project plans unless the author says otherwise. The plan is the project's, not a run's, so that runs add up
/// (design, "Beyond the trained context").
inline constexpr std::int64_t kPlannedBook = 131072;

/// --context, --rope-scaling, --attention: what the model sees of a long text. Part of the text's definition.
struct ContextChoice
{
    std::int32_t context = 0; ///< 0: not given
    std::string rope = "auto";
    std::string attention = "full";

    /// fallback: what is planned without --context, in words.
    void addTo(CLI::App& command, const std::string& fallback);
    /// Plans --context positions, else `fallback`. Throws UsageError.
    ContextPlan resolve(const ModelConfig& config, std::int64_t fallback) const;
};

} // namespace longhand::cli
