#pragma once

#include "app/cli/command.h"
#include "engine/sampling/sampler_settings.h"

#include <string>

namespace longhand::cli {

/// How tokens are chosen; the defaults are those of SamplerSettings.
struct SamplerChoice
{
    SamplerSettings settings;
    std::string atEnd = "continue";
    std::string penaltyBy = "presence";

    void addTo(CLI::App& command);
    /// Throws UsageError naming the setting, its value and its range.
    SamplerSettings resolve() const;
};

} // namespace longhand::cli
