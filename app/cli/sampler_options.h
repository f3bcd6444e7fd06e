#pragma once

#include "app/cli/setting_options.h"
#include "engine/types/sampler_fields.h"

#include <filesystem>
#include <string>

namespace longhand::cli {

/// How tokens are sampled: a preset, and options over it.
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
    Base m_base = Base::Plain;
    std::string m_preset = "novel";
    SettingOptions<SamplerSettings> m_options;
};

} // namespace longhand::cli
