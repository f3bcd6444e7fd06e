#include "ui/palette/palette_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/palette/command_palette.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMainWindow>
#include <QPointer>

namespace longhand {

namespace {

/// The menu name of a command's group: "story.write" is under "Story".
QString commandGroup(const QString& id)
{
    const QString group = id.section(u'.', 0, 0);
    const auto text = [](const char* name) { return QCoreApplication::translate("CommandGroup", name); };
    if (group == QLatin1String("project")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "Project"));
    }
    if (group == QLatin1String("edit")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "Edit"));
    }
    if (group == QLatin1String("view")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "View"));
    }
    if (group == QLatin1String("story")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "Story"));
    }
    if (group == QLatin1String("outline")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "Outline"));
    }
    if (group == QLatin1String("engine")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "Engine"));
    }
    if (group == QLatin1String("help")) {
        return text(QT_TRANSLATE_NOOP("CommandGroup", "Help"));
    }
    return group.isEmpty() ? group : group.front().toUpper() + group.mid(1);
}

} // namespace

PaletteFeature::PaletteFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_palette(new CommandPalette(desk.window))
{
    setObjectName(QStringLiteral("paletteFeature"));
    m_palette->addProvider(this);
    m_palette->setRecent(
        [settings = desk.settings] { return settings->get(setting::paletteRecent); },
        [settings = desk.settings](const QStringList& ids) { settings->set(setting::paletteRecent, ids); });
    QAction* open = desk.actions->addTo(MenuPlace::Help, QStringLiteral("help.palette"), tr("&Command palette"),
                                        tr("Ctrl+K"), tr("Finds every command by a few letters of its name"));
    connect(open, &QAction::triggered, m_palette, &CommandPalette::open);
}

QList<PaletteEntry> PaletteFeature::paletteEntries() const
{
    QList<PaletteEntry> entries;
    for (QAction* action : m_desk.actions->actions()) {
        const QString id = ActionRegistry::idOf(action);
        if (!action->isVisible() || id == QLatin1String("help.palette")) {
            continue;
        }
        PaletteEntry entry;
        entry.id = QStringLiteral("command.") + id;
        entry.group = commandGroup(action);
        entry.text = ActionRegistry::plainText(action);
        if (action->isCheckable() && action->isChecked()) {
            entry.text += tr(" (on)");
        }
        entry.keys = action->shortcut().toString(QKeySequence::NativeText);
        // Without a tip of its own an action's is its text.
        const QString tip = action->toolTip();
        entry.detail = tip == ActionRegistry::plainText(action) ? QString() : tip;
        entry.enabled = action->isEnabled();
        entry.why = entry.enabled ? QString() : whyNot(action);
        entry.run = [action = QPointer(action)] {
            if (action) {
                action->trigger();
            }
        };
        entries << entry;
    }
    for (const QString& file : m_desk.settings->recentProjects()) {
        if (m_desk.project->isOpen() && QFileInfo(file) == QFileInfo(m_desk.project->file())) {
            continue;
        }
        PaletteEntry entry;
        entry.id = QStringLiteral("project.") + file;
        entry.group = tr("Open");
        entry.text = QFileInfo(file).completeBaseName();
        entry.detail = file;
        entry.run = [project = QPointer(m_desk.project), file] {
            if (project) {
                project->open(file);
            }
        };
        entries << entry;
    }
    return entries;
}

QString PaletteFeature::whyNot(const QAction* action) const
{
    QString why = action->property("why").toString(); // a feature may know better
    if (!why.isEmpty()) {
        return why;
    }
    if (!m_desk.project->isOpen()) {
        return tr("No story is open");
    }
    if (m_desk.project->isReadOnly()) {
        return tr("This story is open for reading only");
    }
    return m_desk.session->isRunning() ? tr("Not while a run is on") : QString();
}

QString commandGroup(const QAction* action)
{
    const QString submenu = ActionRegistry::submenuOf(action);
    return submenu.isEmpty() ? commandGroup(ActionRegistry::idOf(action)) : submenu;
}

} // namespace longhand
