#include "ui/shortcuts/shortcuts_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/preferences/preferences.h"
#include "ui/shortcuts/shortcut_editor.h"

#include <QAction>
#include <QMainWindow>

namespace longhand {

ShortcutsFeature::ShortcutsFeature(const Desk& desk) : QObject(desk.window)
{
    const QString page = QStringLiteral("shortcuts");
    desk.preferences->addPage(
        page, tr("Keys"), [desk](QWidget* parent) { return new ShortcutEditor(desk.actions, desk.settings, parent); });
    const QAction* show = desk.actions->addTo(MenuPlace::Help, QStringLiteral("help.shortcuts"), tr("&Keys\u2026"), {},
                                              tr("All commands with their keys, to be changed"));
    connect(show, &QAction::triggered, this, [desk, page] { desk.preferences->show(page); });
}

} // namespace longhand
