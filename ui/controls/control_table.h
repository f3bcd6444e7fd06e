#pragma once

#include "app/project/store/project_types.h"
#include "ui/settings/control_fields.h"
#include "ui/text/message_text.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace longhand {

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
/// Reads them over the defaults, also with the names of older presets. Unknown keys are left out and named in
/// `unknown`. False, with a readable `error`, if anything has the wrong type or is out of range; `controls` is then
/// unchanged.
bool presetFromJson(const QJsonObject& json, WritingControls& controls, QStringList& unknown, QString& error);

} // namespace longhand
