#pragma once

#include "app/cli/command.h"
#include "engine/model/context_plan.h"

#include <cstdint>
#include <filesystem>
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
    /// For a story: attention is what is recommended for the model, unless the author says otherwise.
    void addForStory(CLI::App& command, const std::string& fallback);
    /// Plans --context positions, else `fallback`. Throws UsageError.
    ContextPlan resolve(const ModelConfig& config, std::int64_t fallback) const;
    /// The same for a story of the model in this file.
    ContextPlan resolveForStory(const std::filesystem::path& model, const ModelConfig& config,
                                std::int64_t fallback) const;

private:
    void add(CLI::App& command, const std::string& fallback, const std::string& attentions);
    ContextPlan plan(const ModelConfig& config, std::int64_t fallback, const std::string& chosen) const;
};

} // namespace longhand::cli
