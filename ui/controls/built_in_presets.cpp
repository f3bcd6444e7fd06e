#include "app/library/sampler_presets.h"
#include "ui/controls/preset_store.h"

#include <QCoreApplication>

namespace longhand {

namespace {

class BuiltInPresets
{
    Q_DECLARE_TR_FUNCTIONS(longhand::BuiltInPresets)

public:
    static std::vector<Preset> make(const SamplerSettings& novel);
};

std::vector<Preset> BuiltInPresets::make(const SamplerSettings& novel)
{
    std::vector<Preset> presets;
    const auto add = [&](const char* id, const QString& name, const QString& note) {
        presets.push_back({QString::fromLatin1(id), name, note, {}});
        presets.back().controls.sampler = samplerPreset(id, novel).value();
    };
    add("novel", tr("Novel"), tr("For long stories: lively, and kept from repeating itself."));
    add("careful", tr("Careful"), tr("Cautious: stays close to what is likely, with fewer surprises and slips."));
    add("wild", tr("Wild"), tr("Bold: unusual wording, sometimes incoherent."));
    add("paper", tr("Paper"), tr("As measured in the TokenSwift paper: its sampling, tree and drafts."));
    presets.back().controls.strategy.kind = Strategy::TokenSwift;
    add("plain", tr("Plain"), tr("The model as it is: no penalty, no filters."));
    return presets;
}

} // namespace

std::vector<Preset> builtInPresets(const SamplerSettings& novel)
{
    return BuiltInPresets::make(novel);
}

} // namespace longhand
