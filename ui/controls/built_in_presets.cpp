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
    add("novel", tr("Novel"), tr("For long stories: lively, and held back from repeating itself."));
    add("careful", tr("Careful"),
        tr("Stays close to what is likely: calm, fewer surprises, "
           "fewer slips."));
    add("wild", tr("Wild"), tr("Reaches far: odd words and turns, at the price of sense now and then."));
    add("paper", tr("Paper"),
        tr("As the TokenSwift paper measured it: its sampling, its tree, "
           "its drafts."));
    presets.back().controls.strategy.name = "tokenswift";
    add("plain", tr("Plain"), tr("The model as it is: no penalty, nothing left out, temperature 1."));
    return presets;
}

} // namespace

std::vector<Preset> builtInPresets(const SamplerSettings& novel)
{
    return BuiltInPresets::make(novel);
}

} // namespace longhand
