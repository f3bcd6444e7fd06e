#include "ui/find/find_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/actions/main_actions.h"
#include "ui/find/book_search.h"
#include "ui/find/find_bar.h"
#include "ui/find/hits_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

namespace longhand {

FindFeature::FindFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_search = new BookSearch(desk.page, this);
    m_bar = new FindBar(desk.page, m_search, desk.window);
    desk.addStrip(m_bar);
    auto* panel = new HitsPanel(m_search, desk.page, desk.window);
    QDockWidget* dock =
        desk.addDock(QStringLiteral("findResults"), tr("P&laces found"), panel, Qt::BottomDockWidgetArea, false);
    // Below the live line: side by side, both are too narrow on a small screen.
    if (auto* live = desk.window->findChild<QDockWidget*>(QStringLiteral("live"))) {
        desk.window->splitDockWidget(live, dock, Qt::Vertical);
    }

    QAction* replace =
        desk.actions->add(QStringLiteral("edit.replace"), tr("&Replace\u2026"), QKeySequence(QStringLiteral("Ctrl+H")));
    if (QMenu* edit = desk.actions->menu(MenuPlace::Edit)) {
        const QList<QAction*> all = edit->actions();
        const qsizetype at = all.indexOf(desk.main->findPrevious);
        edit->insertAction(at + 1 < all.size() ? all[at + 1] : nullptr, replace);
    }
    replace->setEnabled(false);
    connect(desk.main->find, &QAction::triggered, m_bar, [this] { m_bar->start(false); });
    connect(desk.main->findNext, &QAction::triggered, m_bar, &FindBar::findNext);
    connect(desk.main->findPrevious, &QAction::triggered, m_bar, &FindBar::findPrevious);
    connect(replace, &QAction::triggered, m_bar, [this] { m_bar->start(true); });
    connect(m_bar, &FindBar::listRequested, this,
            [this] { m_desk.actions->action(QStringLiteral("view.findResults"))->setChecked(true); });
    connect(desk.project, &ProjectController::opened, replace, [this, replace] {
        replace->setEnabled(true);
        showRefusal();
    });
    connect(desk.project, &ProjectController::closed, replace, [this, replace] {
        replace->setEnabled(false);
        m_bar->finish();
    });
    connect(desk.session, &SessionController::stateChanged, this, &FindFeature::showRefusal);
    const auto colours = [this] {
        QColor colour = m_desk.theme->theme().warning;
        colour.setAlphaF(m_desk.theme->theme().dark ? 0.34f : 0.25f);
        m_search->setColour(colour);
    };
    connect(desk.theme, &ThemeManager::themeChanged, this, colours);
    colours();
}

void FindFeature::showRefusal()
{
    if (m_desk.project->isReadOnly()) {
        m_bar->setRefusal(tr("This project is open for reading only: nothing can be replaced."));
    } else if (m_desk.writing->canPause()) {
        m_bar->setRefusal(tr("The model is writing: pause it to replace text. Finding works."));
    } else {
        m_bar->setRefusal(QString());
    }
}

} // namespace longhand
