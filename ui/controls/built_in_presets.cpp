#include "ui/controls/preset_store.h"

#include <QCoreApplication>

namespace longhand {

namespace {

class BuiltInPresets
{
    Q_DECLARE_TR_FUNCTIONS(longhand::BuiltInPresets)

public:
    static std::vector<Preset> make();
};

std::vector<Preset> BuiltInPresets::make()
{
    std::vector<Preset> presets;
    const auto add = [&](const char* id, const QString& name, const QString& note) -> WritingControls& {
        presets.push_back({QString::fromLatin1(id), name, note, {}});
        return presets.back().controls;
    };
    add("novel", tr("Novel"), tr("For long stories: lively, and held back from repeating itself."));

    SamplerSettings& careful = add("careful", tr("Careful"),
                                   tr("Stays close to what is likely: calm, fewer surprises, "
                                      "fewer slips."))
                                   .sampler;
    careful.temperature = 0.7;
    careful.penalty = 1.15;

    SamplerSettings& wild =
        add("wild", tr("Wild"), tr("Reaches far: odd words and turns, at the price of sense now and then.")).sampler;
    wild.temperature = 1.3;
    wild.topP = 0.97;
    wild.minP = 0.05;
    wild.penalty = 1.25;
    wild.dryMultiplier = 0.8;

    WritingControls& paper = add("paper", tr("Paper"),
                                 tr("As the TokenSwift paper measured it: its sampling, its tree, "
                                    "its drafts."));
    paper.strategy.name = "tokenswift";

    SamplerSettings& plain =
        add("plain", tr("Plain"), tr("The model as it is: no penalty, nothing left out, temperature 1.")).sampler;
    plain.penalty = 1;
    plain.topP = 1;
    plain.minP = 0;
    plain.eta = 0;
    return presets;
}

} // namespace

std::vector<Preset> builtInPresets()
{
    return BuiltInPresets::make();
}

} // namespace longhand
