#pragma once

#include "app/cli/command.h"
#include "engine/types/sampler_settings.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace longhand::cli {

/// How tokens are chosen: a preset, and options over it.
class SamplerChoice
{
public:
    /// What holds where no option is given.
    enum class Base
    {
        Plain, ///< SamplerSettings as they are: for measuring
        Model, ///< what is recommended for the model, and other presets by --preset: for writing
    };
    void addTo(CLI::App& command, Base base = Base::Plain);

    /// model: whose recommendation counts (Base::Model); what it could not take of it is said on stderr. Throws
    /// UsageError naming the setting, its value and its range.
    SamplerSettings resolve(const std::filesystem::path& model = {}) const;

private:
    /// An option that may be given, and how its value gets into the settings.
    struct Given
    {
        const CLI::Option* option;
        std::function<void(const SamplerSettings& from, SamplerSettings& to)> copy;
    };

    Base m_base = Base::Plain;
    std::string m_preset = "novel";
    SamplerSettings m_settings; ///< of the options
    std::string m_atEnd = "continue";
    std::string m_penaltyBy = "presence";
    std::vector<Given> m_given;
};

} // namespace longhand::cli
