#include "ui/goals/goals_feature.h"

#include "app/project/writing_days.h"
#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/goals/calendar_view.h"
#include "ui/goals/counting_preferences.h"
#include "ui/goals/counts_dialog.h"
#include "ui/goals/goals_panel.h"
#include "ui/preferences/preferences.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/text/status_text.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QMainWindow>

#include <exception>

namespace longhand {

namespace {

QString ledgerFile(const AppSettings& settings)
{
    return QFileInfo(settings.fileName()).absolutePath() + QStringLiteral("/writing-days.json");
}

} // namespace

GoalsFeature::GoalsFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_tally([] { return QDateTime::currentDateTime(); }),
      m_ledger(ledgerFile(*desk.settings)), m_panel(new GoalsPanel(desk.window))
{
    QDockWidget* dock =
        desk.addDock(QStringLiteral("goals"), tr("&Goals and calendar"), m_panel, Qt::RightDockWidgetArea, false);
    if (auto* controls = desk.window->findChild<QDockWidget*>(QStringLiteral("controls"))) {
        desk.window->tabifyDockWidget(controls, dock); // the calendar needs the height
    }
    QAction* counts =
        desk.actions->addTo(MenuPlace::Edit, QStringLiteral("edit.counts"), tr("C&ounts\u2026"), {},
                            tr("Words, characters, pages and reading time of the book and the selection"));
    counts->setEnabled(false);
    connect(counts, &QAction::triggered, this, &GoalsFeature::showCounts);
    connect(desk.status, &StatusLine::wordsClicked, counts, &QAction::trigger);
    connect(desk.project, &ProjectController::opened, this, [this, counts] {
        counts->setEnabled(true);
        onOpened();
    });
    connect(desk.project, &ProjectController::closing, this, [this, counts] {
        counts->setEnabled(false);
        if (m_counts) {
            m_counts->close();
        }
        store(true);
        m_project.clear();
    });
    connect(desk.page, &ManuscriptEdit::wordsWritten, this, [this](qint64 author, qint64 model) {
        m_tally.wrote(author, model);
        if (!m_refresh.isActive()) {
            m_refresh.start();
        }
    });
    connect(desk.settings, &AppSettings::changed, this, [this](const QString& name) {
        if (name.startsWith(QLatin1String("counting/"))) {
            m_sessionReached = false;
            m_todayReached = false;
            refresh();
        }
    });
    connect(m_panel, &GoalsPanel::newSessionRequested, this, [this] {
        m_tally.beginSession();
        m_sessionReached = false;
        refresh();
    });
    connect(m_panel, &GoalsPanel::settingsRequested, this,
            [this] { m_desk.preferences->show(QStringLiteral("counting")); });
    desk.preferences->addPage(QStringLiteral("counting"), tr("Counting"),
                              [this](QWidget* parent) { return new CountingPreferences(m_desk.settings, parent); });
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(250);
    connect(&m_refresh, &QTimer::timeout, this, &GoalsFeature::refresh);
    connect(&m_store, &QTimer::timeout, this, [this] {
        store(false);
        refresh(); // it may be another day
    });
    m_store.start(kStoreMs);
    refresh();
}

GoalsFeature::~GoalsFeature() = default;

void GoalsFeature::setClock(WritingTally::Clock clock)
{
    m_tally.setClock(std::move(clock));
    refresh();
}

void GoalsFeature::onOpened()
{
    m_project.clear();
    const auto& project = m_desk.project->project();
    try {
        // The creation time stays with a project wherever its file goes.
        const QString name = QString::number(project->info().createdAtMs);
        m_ledger.setDays(name, WritingDays(*project).all());
        if (!m_desk.project->isReadOnly()) {
            m_project = name;
        }
    } catch (const std::exception& error) {
        qWarning("The days of writing could not be read: %s", error.what());
    }
    refresh();
}

void GoalsFeature::store(bool all)
{
    if (m_project.isEmpty()) {
        return;
    }
    const std::vector<WritingDay> taken = m_tally.take(all);
    if (taken.empty()) {
        return;
    }
    try {
        const WritingDays days(*m_desk.project->project());
        for (const WritingDay& day : taken) {
            days.add(day);
        }
        m_ledger.setDays(m_project, days.all());
    } catch (const std::exception& error) {
        // Saving the text reports a full disk; the numbers of a few seconds do not need a second message.
        qWarning("The words of the day could not be kept: %s", error.what());
    }
    if (!m_ledger.save()) {
        qWarning("The calendar's file could not be written");
    }
}

WritingDay GoalsFeature::today() const
{
    const QDate date = m_tally.now().date();
    WritingDay sum = m_tally.waiting(date);
    const auto days = m_ledger.days();
    if (const auto known = days.find(date); known != days.end()) {
        sum.authorWords += known->second.authorWords;
        sum.modelWords += known->second.modelWords;
        sum.seconds += known->second.seconds;
    }
    return sum;
}

void GoalsFeature::refresh()
{
    const AppSettings& settings = *m_desk.settings;
    const bool minutes = settings.get(setting::sessionInMinutes);
    const GoalState session{minutes ? m_tally.sessionSeconds() / 60 : m_tally.sessionAuthorWords(),
                            settings.get(setting::sessionGoal), minutes};
    m_panel->setSession(session, m_tally.sessionModelWords());
    const qint64 target = settings.get(setting::dailyTarget);
    const QDate date = m_tally.now().date();
    auto days = m_ledger.days();
    const WritingDay now = today();
    if (now.authorWords > 0 || now.modelWords > 0) {
        days[date] = now;
    }
    m_panel->calendar()->setDays(days, date, target);
    m_panel->setToday({now.authorWords, target, false}, now.modelWords, streakOf(days, date, target));
    // Shown once, quietly.
    const bool sessionReached = session.wanted > 0 && session.done >= session.wanted;
    if (sessionReached && !m_sessionReached && m_tally.sessionAuthorWords() > 0) {
        m_desk.status->say(minutes ? tr("The session's goal is reached: %1 minutes").arg(countText(session.wanted))
                                   : tr("The session's goal is reached: %1 words").arg(countText(session.wanted)));
    }
    m_sessionReached = sessionReached;
    const bool todayReached = target > 0 && now.authorWords >= target;
    if (todayReached && !m_todayReached && m_tally.waiting(date).authorWords > 0) {
        m_desk.status->say(tr("The target of the day is reached: %1 words").arg(countText(target)));
    }
    m_todayReached = todayReached;
}

void GoalsFeature::showCounts()
{
    if (!m_counts) {
        m_counts = new CountsDialog(
            m_desk.settings, m_desk.page,
            [this] {
                Counts counts;
                counts.modelWords = m_tally.sessionModelWords();
                counts.words = m_tally.sessionAuthorWords() + counts.modelWords;
                return counts;
            },
            m_desk.window);
        m_counts->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_counts->show();
    m_counts->raise();
}

} // namespace longhand
