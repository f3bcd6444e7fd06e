#include "ui/preferences/preferences.h"

#include "ui/actions/action_registry.h"
#include "ui/preferences/preferences_dialog.h"

#include <QAction>

namespace longhand {

Preferences::Preferences(QWidget* window, ActionRegistry* actions) : QObject(window), m_window(window)
{
    QAction* action =
        actions->addTo(MenuPlace::Edit, QStringLiteral("edit.preferences"), tr("Pre&ferences\u2026"),
                       QKeySequence(QStringLiteral("Ctrl+,")), tr("The look of the page, counting, spelling and more"));
    action->setMenuRole(QAction::PreferencesRole);
    connect(action, &QAction::triggered, this, [this] { show(); });
}

void Preferences::addPage(const QString& id, const QString& title, Maker make)
{
    m_pages.push_back({id, title, std::move(make)});
}

void Preferences::show(const QString& id)
{
    if (!m_dialog) {
        m_dialog = new PreferencesDialog(m_pages, m_window);
        m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    if (!id.isEmpty()) {
        m_dialog->showPage(id);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

PreferencesDialog* Preferences::dialog() const
{
    return m_dialog;
}

} // namespace longhand
