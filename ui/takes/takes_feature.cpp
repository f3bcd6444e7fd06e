#include "ui/takes/takes_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_codec.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/takes/alternatives_feature.h"
#include "ui/takes/authorship_keeper.h"
#include "ui/takes/compare_window.h"
#include "ui/takes/history_panel.h"
#include "ui/takes/takes_controller.h"
#include "ui/takes/takes_panel.h"
#include "ui/theme/theme.h"
#include "ui/widgets/panel_docks.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QDockWidget>
#include <QLineEdit>
#include <QMainWindow>

namespace longhand {

TakesFeature::TakesFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_controller(new TakesController(desk, this)),
      m_panel(new TakesPanel(desk.window)), m_history(new HistoryPanel(desk.window))
{
    QDockWidget* takes = desk.addDock(QStringLiteral("takes"), tr("&Takes"), m_panel, Qt::LeftDockWidgetArea, false);
    m_historyDock = desk.addDock(QStringLiteral("history"), tr("&History"), m_history, Qt::LeftDockWidgetArea, false);
    desk.window->tabifyDockWidget(takes, m_historyDock);
    addCommands();
    m_alternatives = new AlternativesFeature(desk, m_controller);
    new AuthorshipKeeper(desk, m_controller, this);

    connect(m_controller, &TakesController::listed, this, [this] {
        m_panel->setTakes(m_controller->takes(), m_controller->presentText());
        m_history->setSnapshots(m_controller->snapshots());
        if (m_controller->takes().size() > 1) {
            m_desk.panels->need(QStringLiteral("takes"));
        }
        showWords();
        update();
    });
    m_words.setSingleShot(true);
    m_words.setInterval(kWordsMs);
    connect(&m_words, &QTimer::timeout, this, &TakesFeature::showWords);
    connect(desk.page, &ManuscriptEdit::textReplaced, this, [this] {
        if (!m_words.isActive()) {
            m_words.start();
        }
    });
    connect(m_controller, &TakesController::refused, this, [this](const QString& why) { m_desk.status->say(why); });
    connect(m_panel, &TakesPanel::switchRequested, m_controller, &TakesController::switchTo);
    connect(m_panel, &TakesPanel::switchRequested, this, [this] { m_desk.page->setFocus(); });
    connect(m_panel, &TakesPanel::archiveRequested, m_controller, &TakesController::setArchived);
    connect(m_panel, &TakesPanel::compareRequested, this, &TakesFeature::compareTake);
    connect(m_panel->model(), &TakesModel::renamed, m_controller, &TakesController::rename);
    connect(m_history, &HistoryPanel::snapshotRequested, this,
            [this](const QString& name) { m_controller->takeSnapshot(SnapshotKind::Named, name); });
    connect(m_history, &HistoryPanel::restoreRequested, m_controller, &TakesController::restore);
    connect(m_history, &HistoryPanel::compareRequested, this, &TakesFeature::compareSnapshot);
    connect(m_history->model(), &HistoryModel::renamed, m_controller, &TakesController::renameSnapshot);
    connect(desk.session, &SessionController::stateChanged, this, &TakesFeature::update);
    connect(desk.project, &ProjectController::opened, this, &TakesFeature::update);
    connect(desk.project, &ProjectController::closed, this, [this] {
        if (m_compare) {
            m_compare->close();
        }
        update();
    });
    connect(desk.theme, &ThemeManager::themeChanged, this, &TakesFeature::applyTheme);
    update();
}

void TakesFeature::addCommands()
{
    ActionRegistry& actions = *m_desk.actions;
    QAction* another = actions.addTo(MenuPlace::Story, QStringLiteral("story.anotherTake"),
                                     tr("A&nother take from here"), QKeySequence(QStringLiteral("Ctrl+T")),
                                     tr("Writes again from the caret, or from where the last run began if the caret is "
                                        "at the end. What is there now stays as a take."));
    connect(another, &QAction::triggered, m_controller, &TakesController::anotherTake);
    QAction* onward = actions.addTo(MenuPlace::Story, QStringLiteral("story.continueHere"),
                                    tr("&Cut here and write on"), QKeySequence(QStringLiteral("Ctrl+Shift+Return")),
                                    tr("The story goes on from the caret; the rest of the text stays as a take."));
    connect(onward, &QAction::triggered, m_controller, &TakesController::continueFromHere);
    QAction* previous = actions.addTo(MenuPlace::Story, QStringLiteral("story.previousTake"),
                                      tr("P&revious take at this point"), QKeySequence(QStringLiteral("Alt+Left")));
    connect(previous, &QAction::triggered, this, [this] { m_controller->step(-1); });
    QAction* next = actions.addTo(MenuPlace::Story, QStringLiteral("story.nextTake"), tr("Ne&xt take at this point"),
                                  QKeySequence(QStringLiteral("Alt+Right")));
    connect(next, &QAction::triggered, this, [this] { m_controller->step(1); });
    QAction* compare = actions.addTo(MenuPlace::Story, QStringLiteral("story.compareTakes"), tr("C&ompare takes"),
                                     QKeySequence(QStringLiteral("Ctrl+Shift+T")),
                                     tr("Shows the take chosen in the list, or the newest, beside the page"));
    connect(compare, &QAction::triggered, this, [this] {
        const TakeInfo* chosen = m_panel->chosen();
        SpanId head = chosen && !chosen->present ? chosen->head : 0;
        std::int64_t newest = -1;
        for (const TakeInfo& take : m_controller->takes()) {
            if ((!chosen || chosen->present) && !take.present && !take.archived && take.madeAtMs > newest) {
                head = take.head;
                newest = take.madeAtMs;
            }
        }
        if (head == 0) {
            m_desk.status->say(tr("There is no other take to compare with."));
        } else {
            compareTake(head);
        }
    });
    QAction* snapshot = actions.addTo(MenuPlace::Project, QStringLiteral("project.snapshot"),
                                      tr("Take a s&napshot\u2026"), QKeySequence(QStringLiteral("Ctrl+Alt+S")),
                                      tr("Keeps the book as it is now, under a name you choose"));
    connect(snapshot, &QAction::triggered, this, [this] {
        m_desk.actions->action(QStringLiteral("view.history"))->setChecked(true);
        m_history->nameField()->setFocus();
    });
}

void TakesFeature::compareTake(SpanId head)
{
    QString title;
    for (const TakeInfo& take : m_controller->takes()) {
        if (take.head == head) {
            title = m_panel->model()->title(take);
        }
    }
    m_controller->readText([head](Project& project) { return project.textAt(head); },
                           [this, head, title](const QString& text) {
                               compare(title, text, [this, head] { m_controller->switchTo(head); });
                           });
}

void TakesFeature::compareSnapshot(const SnapshotInfo& snapshot)
{
    m_controller->readText([snapshot](Project& project) { return Snapshots(project).text(snapshot); },
                           [this, snapshot](const QString& text) {
                               compare(snapshotTitle(snapshot), text,
                                       [this, snapshot] { m_controller->restore(snapshot); });
                           });
}

void TakesFeature::compare(const QString& title, const QString& text, const std::function<void()>& keep)
{
    if (!m_compare) {
        m_compare = new CompareWindow(m_desk.window);
        applyTheme();
    }
    m_compare->setSwitchable(m_controller->canSwitch());
    m_compare->compare({title, text, keep}, {tr("The text on the page"), m_desk.page->model().text(), {}});
    m_compare->show();
    m_compare->raise();
}

/// The list is reloaded now and then; the word count of the text on the page grows all the time.
void TakesFeature::showWords()
{
    if (m_desk.project->isOpen()) {
        m_panel->model()->setPresentWords(m_desk.page->wordCount());
    }
}

void TakesFeature::applyTheme()
{
    if (m_compare) {
        m_compare->applyTheme(m_desk.theme->theme(), m_desk.page->font());
    }
}

void TakesFeature::update()
{
    const bool open = m_desk.project->isOpen();
    const bool writable = open && !m_desk.project->isReadOnly();
    const bool on = m_controller->canSwitch();
    m_panel->setSwitchable(on);
    m_history->setSwitchable(on);
    m_history->setWritable(writable);
    if (m_compare) {
        m_compare->setSwitchable(on);
    }
    for (const char* id : {"story.anotherTake", "story.continueHere", "project.snapshot"}) {
        m_desk.actions->action(QLatin1String(id))->setEnabled(writable);
    }
    for (const char* id : {"story.previousTake", "story.nextTake"}) {
        m_desk.actions->action(QLatin1String(id))->setEnabled(on);
    }
    m_desk.actions->action(QStringLiteral("story.compareTakes"))->setEnabled(open);
}

} // namespace longhand
