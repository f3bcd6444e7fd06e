#pragma once

#include "ui/controls/control_table.h"

#include <QTest>
#include <QWidget>

namespace longhand::test {

/// The control of a panel that has this accessible name.
template <typename Widget>
Widget* field(const QWidget& panel, const char* name)
{
    for (auto* widget : panel.findChildren<Widget*>())
        if (widget->accessibleName() == QLatin1String(name))
            return widget;
    qFatal("no control %s", name);
}

/// Whether a preset takes both for the same: all but length and seed.
inline bool samePreset(const WritingControls& a, const WritingControls& b)
{
    return changedControls(a, b, true).isEmpty();
}

} // namespace longhand::test
