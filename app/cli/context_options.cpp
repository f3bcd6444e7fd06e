#include "app/cli/context_options.h"

#include "app/library/recommended_settings.h"

#include <limits>

namespace longhand::cli {

void ContextChoice::addTo(CLI::App& command, const std::string& fallback)
{
    add(command, fallback, "full, or rolling:S:W (S first and W last tokens)");
}

void ContextChoice::addForStory(CLI::App& command, const std::string& fallback)
{
    attention = "auto";
    add(command, fallback, "auto (as recommended for the model), full, or rolling:S:W (S first and W last tokens)");
}

void ContextChoice::add(CLI::App& command, const std::string& fallback, const std::string& attentions)
{
    command.add_option("--context", context, "tokens that are planned for: " + fallback)
        ->check(CLI::Range(1, std::numeric_limits<std::int32_t>::max()));
    rare(command.add_option("--rope-scaling", rope,
                            "beyond the trained context: auto, none, linear:F, yarn:F, longrope, selfextend:G:W"))
        ->capture_default_str();
    rare(command.add_option("--attention", attention, attentions))->capture_default_str();
}

ContextPlan ContextChoice::resolve(const ModelConfig& config, std::int64_t fallback) const
{
    return plan(config, fallback, attention);
}

ContextPlan ContextChoice::resolveForStory(const std::filesystem::path& model, const ModelConfig& config,
                                           std::int64_t fallback) const
{
    return plan(config, fallback, attentionOf(attention, rope, recommendedSettings(model)));
}

ContextPlan ContextChoice::plan(const ModelConfig& config, std::int64_t fallback, const std::string& chosen) const
{
    const std::int64_t planned = context > 0 ? context : fallback;
    if (planned > std::numeric_limits<std::int32_t>::max())
        throw UsageError("A context of " + std::to_string(planned) + " tokens cannot be planned.");
    return usage([&] { return planContext(config, static_cast<std::int32_t>(planned), rope, chosen); });
}

} // namespace longhand::cli
