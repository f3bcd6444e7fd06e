#pragma once

#include "app/project/store/project_types.h"
#include "ui/settings/writing_controls.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <limits>

namespace longhand {

/// All controls with their names: for files, and for people. f(key, text, inPreset, access): access(controls) gives the
/// field of a WritingControls, constant or not. Length, seed and take belong to a run and are not part of a preset.
template <typename F>
void forEachControl(F f)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("longhand::Controls", text); };
#define LONGHAND_CONTROL(key, text, inPreset, field)                                                                   \
    f(                                                                                                                 \
        key, tr(text), inPreset, [](auto& c) -> auto& { return c.field; })
    LONGHAND_CONTROL("penalty", QT_TRANSLATE_NOOP("longhand::Controls", "Penalty value"), true, sampler.penalty);
    LONGHAND_CONTROL("penaltyWindow", QT_TRANSLATE_NOOP("longhand::Controls", "Penalty window"), true,
                     sampler.penaltyWindow);
    LONGHAND_CONTROL("penaltySlope", QT_TRANSLATE_NOOP("longhand::Controls", "Penalty fades"), true,
                     sampler.penaltySlope);
    LONGHAND_CONTROL("penaltyBy", QT_TRANSLATE_NOOP("longhand::Controls", "Penalty counts"), true, sampler.penaltyBy);
    LONGHAND_CONTROL("penaltySparesMarks", QT_TRANSLATE_NOOP("longhand::Controls", "Punctuation"), true,
                     sampler.penaltySparesMarks);
    LONGHAND_CONTROL("penaltySparedWords", QT_TRANSLATE_NOOP("longhand::Controls", "Words spared"), true,
                     sampler.penaltySparedWords);
    LONGHAND_CONTROL("temperature", QT_TRANSLATE_NOOP("longhand::Controls", "Temperature"), true, sampler.temperature);
    LONGHAND_CONTROL("topK", QT_TRANSLATE_NOOP("longhand::Controls", "Top-k"), true, sampler.topK);
    LONGHAND_CONTROL("topP", QT_TRANSLATE_NOOP("longhand::Controls", "Top-p"), true, sampler.topP);
    LONGHAND_CONTROL("minP", QT_TRANSLATE_NOOP("longhand::Controls", "Min-p"), true, sampler.minP);
    LONGHAND_CONTROL("eta", QT_TRANSLATE_NOOP("longhand::Controls", "Eta"), true, sampler.eta);
    LONGHAND_CONTROL("dryMultiplier", QT_TRANSLATE_NOOP("longhand::Controls", "DRY"), true, sampler.dryMultiplier);
    LONGHAND_CONTROL("dryBase", QT_TRANSLATE_NOOP("longhand::Controls", "DRY base"), true, sampler.dryBase);
    LONGHAND_CONTROL("dryAllowed", QT_TRANSLATE_NOOP("longhand::Controls", "DRY allowed length"), true,
                     sampler.dryAllowed);
    LONGHAND_CONTROL("dryWindow", QT_TRANSLATE_NOOP("longhand::Controls", "DRY window"), true, sampler.dryWindow);
    LONGHAND_CONTROL("atEnd", QT_TRANSLATE_NOOP("longhand::Controls", "At the end"), true, sampler.atEnd);
    LONGHAND_CONTROL("seed", QT_TRANSLATE_NOOP("longhand::Controls", "Seed"), false, sampler.seed);
    LONGHAND_CONTROL("take", QT_TRANSLATE_NOOP("longhand::Controls", "Take"), false, sampler.take);
    LONGHAND_CONTROL("length", QT_TRANSLATE_NOOP("longhand::Controls", "Length"), false, length);
    LONGHAND_CONTROL("strategy", QT_TRANSLATE_NOOP("longhand::Controls", "Drafts"), true, strategy.name);
    LONGHAND_CONTROL("ngramK", QT_TRANSLATE_NOOP("longhand::Controls", "n-gram k"), true, strategy.ngramK);
    LONGHAND_CONTROL("tree", QT_TRANSLATE_NOOP("longhand::Controls", "Tree"), true, strategy.tree);
    LONGHAND_CONTROL("budget", QT_TRANSLATE_NOOP("longhand::Controls", "Budget"), true, strategy.budget);
    LONGHAND_CONTROL("sinks", QT_TRANSLATE_NOOP("longhand::Controls", "Sinks"), true, strategy.sinks);
    LONGHAND_CONTROL("cache", QT_TRANSLATE_NOOP("longhand::Controls", "Cache"), true, strategy.cache);
    LONGHAND_CONTROL("draftLength", QT_TRANSLATE_NOOP("longhand::Controls", "Draft length"), true,
                     strategy.draftLength);
    LONGHAND_CONTROL("stopAtLoop", QT_TRANSLATE_NOOP("longhand::Controls", "Stop at loops"), true, strategy.stopAtLoop);
    LONGHAND_CONTROL("pauseAtLoop", QT_TRANSLATE_NOOP("longhand::Controls", "Pause at loops"), true, pauseAtLoop);
#undef LONGHAND_CONTROL
}

/// The display names of the controls that differ. presetOnly: only those that a preset holds.
QStringList changedControls(const WritingControls& before, const WritingControls& after, bool presetOnly = false);
/// Applies only what differs between `before` and `after`.
void applyChanges(const WritingControls& before, const WritingControls& after, WritingControls& to);
/// Copies what a preset holds from `from`; the rest of `to` stays.
void applyPreset(const WritingControls& from, WritingControls& to);

/// The settings at a run's start, or at its end, as the controls show them.
WritingControls controlsOf(const RunSettings& settings, WritingControls base);

/// The controls that a preset holds, as JSON.
QJsonObject presetToJson(const WritingControls& controls);
/// Reads them over the defaults. Unknown keys are left out and named in `unknown`. False, with a readable `error`, if
/// anything has the wrong type or is out of range; `controls` is then unchanged.
bool presetFromJson(const QJsonObject& json, WritingControls& controls, QStringList& unknown, QString& error);

} // namespace longhand
