#include "app/cli/context_options.h"

#include <limits>

namespace longhand::cli {

void ContextChoice::addTo(CLI::App& command, const std::string& fallback)
{
    command.add_option("--context", context, "tokens that are planned for: " + fallback)
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()));
    rare(command.add_option("--rope-scaling", rope,
                            "beyond the trained context: auto, none, linear:F, yarn:F, longrope, selfextend:G:W"))
        ->capture_default_str();
    rare(command.add_option("--attention", attention, "full, or rolling:S:W (S first and W last tokens)"))
        ->capture_default_str();
}

ContextPlan ContextChoice::resolve(const ModelConfig& config, std::int64_t fallback) const
{
    const std::int64_t planned = context > 0 ? context : fallback;
    if (planned > std::numeric_limits<std::int32_t>::max())
        throw UsageError("A context of " + std::to_string(planned) + " tokens cannot be planned.");
    return usage([&] { return planContext(config, static_cast<std::int32_t>(planned), rope, attention); });
}

} // namespace longhand::cli
