#include "ui/shortcuts/shortcut_rules.h"

#include <QCoreApplication>

namespace longhand {

QString whyNotKeys(const QKeySequence& keys)
{
    if (keys.isEmpty()) {
        return {};
    }
    const QKeyCombination chord = keys[0];
    const Qt::KeyboardModifiers held = chord.keyboardModifiers();
    if (held & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) {
        return {};
    }
    const int key = chord.key();
    const bool types = key >= Qt::Key_Space && key < Qt::Key_Escape;
    bool moves = false;
    for (const int used : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Backspace,
                           Qt::Key_Delete, Qt::Key_Insert, Qt::Key_Home, Qt::Key_End, Qt::Key_Left, Qt::Key_Right,
                           Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown})
    {
        moves = moves || key == used;
    }
    if (!types && !moves) {
        return {};
    }
    return QCoreApplication::translate("ShortcutRules",
                                       "%1 is needed for typing on the page. Add Ctrl or Alt, or use a function key.")
        .arg(QKeySequence(chord).toString(QKeySequence::NativeText));
}

QKeySequence firstChord(const QKeySequence& keys)
{
    return keys.isEmpty() ? keys : QKeySequence(keys[0]);
}

} // namespace longhand
