#pragma once

#include <QKeySequence>
#include <QString>

namespace longhand {

/// Why a command cannot have these keys, for the author; empty if it can. Refuses keys that type or move in the text
/// without Ctrl, Alt or Meta.
QString whyNotKeys(const QKeySequence& keys);
/// The first of several key presses: a command has one.
QKeySequence firstChord(const QKeySequence& keys);

} // namespace longhand
