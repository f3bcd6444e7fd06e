#include "app/cli/sampler_options.h"

#include "app/cli/files.h"
#include "app/library/recommended_settings.h"
#include "app/library/sampler_presets.h"

namespace longhand::cli {

void SamplerChoice::addTo(CLI::App& command, Base base)
{
    m_base = base;
    const std::string group =
        base == Base::Plain ? "Sampling" : "Sampling (what is not given: as --preset says for the model)";
    if (base == Base::Model) {
        std::vector<std::string> names(samplerPresetNames().begin(), samplerPresetNames().end());
        command
            .add_option("--preset", m_preset,
                        "novel: as recommended for the model; careful and wild: made from it; paper: as the TokenSwift "
                        "paper; plain: the model as it is")
            ->check(CLI::IsMember(names))
            ->capture_default_str()
            ->group(group);
    }
    forEachSamplerField([&](const auto& field) { m_options.add(command, field, group, base == Base::Plain); });
}

SamplerSettings SamplerChoice::resolve(const std::filesystem::path& model) const
{
    usage([&] { m_options.values().validate(); });
    if (m_base == Base::Plain)
        return m_options.values();
    const RecommendedSettings recommended = recommendedSettings(model);
    if (m_preset != "paper" && m_preset != "plain")
        for (const std::string& remark : recommended.remarks)
            say(remark);
    const SamplerSettings chosen = m_options.over(samplerPreset(m_preset, recommended.sampler).value());
    usage([&] { chosen.validate(); });
    return chosen;
}

} // namespace longhand::cli
