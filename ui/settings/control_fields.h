#pragma once

#include "engine/types/sampler_fields.h"
#include "engine/types/strategy_fields.h"
#include "ui/settings/writing_controls.h"

namespace longhand {

/// The controls of the window alone: of no run's settings, or of each run anew.
template <typename Visit>
void forEachOwnControl(Visit&& visit)
{
    visit(SettingField<WritingControls, int>{
        .key = "length",
        .member = &WritingControls::length,
        .label = LONGHAND_TEXT("longhand::Settings", "Length"),
        .tip = LONGHAND_TEXT("longhand::Settings",
                             "How many tokens this run writes, counted from where it begins: 1,000 tokens are about "
                             "750 words. Your own text is not counted."),
        .help = "",
        .low = 1,
        .high = kLongestRun,
        .step = 100,
        .unit = "tokens",
        .shownIn = ShownIn::Main,
        .inPreset = false});
    visit(SettingField<WritingControls, bool>{.key = "pause_at_loop",
                                              .member = &WritingControls::pauseAtLoop,
                                              .label = LONGHAND_TEXT("longhand::Settings", "Pause at loops"),
                                              .tip = "",
                                              .help = "",
                                              .shownIn = ShownIn::Nowhere});
}

/// A file of this machine: remembered here, in no run's record.
inline SettingField<StrategySettings, std::string> draftModelField()
{
    return {.key = "draft_model",
            .member = &StrategySettings::draftModel,
            .label = LONGHAND_TEXT("longhand::Settings", "Draft model"),
            .tip =
                LONGHAND_TEXT("longhand::Settings",
                              "The file of a small model with the same vocabulary, which guesses ahead for this one: "
                              "always with “a small model” and “in two stages”, where it pays with “the best, as "
                              "measured”. It changes the speed, never the text."),
            .help = "",
            .affects = Affects::Speed,
            .shownIn = ShownIn::Drafting,
            .inPreset = false};
}

/// All controls: visit(field, part) for each; part(controls) gives the struct that has the field, constant or not.
template <typename Visit>
void forEachControl(Visit&& visit)
{
    forEachSamplerField([&](const auto& field) {
        visit(
            field, [](auto& c) -> auto& { return c.sampler; });
    });
    forEachStrategyField([&](const auto& field) {
        visit(
            field, [](auto& c) -> auto& { return c.strategy; });
    });
    visit(
        draftModelField(), [](auto& c) -> auto& { return c.strategy; });
    forEachOwnControl([&](const auto& field) {
        visit(
            field, [](auto& c) -> auto& { return c; });
    });
}

} // namespace longhand
