#include "ui/live/live_feature.h"

#include "ui/actions/action_registry.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/audit_feature.h"
#include "ui/live/chart_export.h"
#include "ui/live/draft_text.h"
#include "ui/live/drafting_dialog.h"
#include "ui/live/live_charts.h"
#include "ui/live/live_panel.h"
#include "ui/story/story_answer.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_docks.h"
#include "ui/widgets/status_line.h"
#include "ui/widgets/write_bar.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QMainWindow>

#include <algorithm>

namespace longhand {

namespace {
constexpr int kRefreshMs = 250;
} // namespace

LiveFeature::LiveFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_panel(new LivePanel(m_record.tokensPerSecond()))
{
    m_dock = desk.addDock(QStringLiteral("live"), tr("&Live"), m_panel, Qt::BottomDockWidgetArea, false,
                          QStringLiteral("Ctrl+L"));
    m_dock->setTitleBarWidget(m_panel->line());
    connect(m_panel, &LivePanel::closeRequested, m_dock, &QDockWidget::close);
    connect(m_panel, &LivePanel::openChanged, this, [this](bool on) {
        m_desk.settings->set(setting::liveOpen, on);
        fold(!on);
    });
    m_panel->setOpen(desk.settings->get(setting::liveOpen));
    fold(!m_panel->isOpen());
    QAction* details =
        desk.actions->addTo(MenuPlace::Engine, QStringLiteral("engine.drafting"), tr("&How this was drafted\u2026"), {},
                            tr("How much of the text each source proposed, and how often it was right"));
    connect(details, &QAction::triggered, this, &LiveFeature::showDetails);
    connect(desk.bar, &WriteBar::rateClicked, this, &LiveFeature::showDetails);
    connect(m_panel, &LivePanel::detailsRequested, this, &LiveFeature::showDetails);
    connect(m_panel, &LivePanel::placeChosen, this, [this](double x) {
        if (!goTo(x)) {
            m_desk.status->say(tr("This passage is not on the page."));
        }
    });
    connect(m_panel, &LivePanel::exportRequested, this,
            [this](LivePanel::Format format) { exportCharts(int(format)); });
    connect(m_panel, &LivePanel::shownChanged, this,
            [this](const QStringList& ids) { m_desk.settings->set(setting::liveCharts, ids.join(u' ')); });
    connect(desk.theme, &ThemeManager::themeChanged, this, &LiveFeature::makeCharts);
    connect(desk.project, &ProjectController::opened, this, &LiveFeature::load);
    connect(desk.project, &ProjectController::closed, this, &LiveFeature::load);
    connect(desk.session, &SessionController::stepsArrived, this, &LiveFeature::addSteps);
    connect(desk.session, &SessionController::stateChanged, this, &LiveFeature::onStateChanged);
    // Together with the window's corner, so that both always agree.
    connect(desk.session, &SessionController::statusChanged, this, &LiveFeature::showHeadline);
    connect(desk.page, &ManuscriptEdit::textReplaced, this,
            [this](qsizetype position, qsizetype, qsizetype added) { onTextReplaced(position, added); });
    connect(&m_refresh, &QTimer::timeout, this, [this] {
        if (!m_changed) {
            return;
        }
        m_changed = false;
        m_record.add(m_desk.session->status());
        if (m_dock->isVisible()) {
            m_panel->refresh();
        }
    });
    m_refresh.start(kRefreshMs);
    makeCharts();
}

/// Folded, the dock is as high as its line.
void LiveFeature::fold(bool on)
{
    if (on) {
        if (m_dock->height() > 2 * LivePanel::kLineHeight) {
            m_openHeight = m_dock->height();
        }
        m_dock->setMaximumHeight(LivePanel::kLineHeight);
    } else {
        m_dock->setMaximumHeight(QWIDGETSIZE_MAX);
        m_desk.window->resizeDocks({m_dock}, {m_openHeight}, Qt::Vertical);
    }
}

void LiveFeature::makeCharts()
{
    const QString chosen = m_desk.settings->get(setting::liveCharts);
    const QStringList shown = chosen == QLatin1String("usual") ? LiveCharts::usual() : chosen.split(u' ');
    m_panel->setCharts(LiveCharts::make(m_record, m_desk.theme->theme().ink), shown);
}

SpanId LiveFeature::realRun(SpanId run) const
{
    const auto known = m_realRuns.find(run);
    return known == m_realRuns.end() ? run : known->second;
}

std::vector<SpanId> LiveFeature::runsOnPage() const
{
    std::vector<SpanId> runs;
    for (const PageToken& token : m_desk.page->tokens().tokens()) {
        const SpanId run = realRun(token.run);
        if (std::find(runs.rbegin(), runs.rend(), run) == runs.rend()) {
            runs.push_back(run);
        }
    }
    std::sort(runs.begin(), runs.end());
    return runs;
}

void LiveFeature::load()
{
    m_record.clear();
    m_realRuns.clear();
    m_runs.clear();
    m_changed = false;
    if (m_desk.project->isOpen()) {
        m_runs = runsOnPage();
        for (const SpanId run : m_runs) {
            std::vector<TokenId> ids;
            for (const PageToken& token : m_desk.page->tokens().tokens()) {
                if (token.run == run && token.index == std::int64_t(ids.size())) {
                    ids.push_back(token.id);
                }
            }
            try {
                m_record.addStored(run, m_desk.project->project()->runMetrics(run), ids);
            } catch (const std::exception& error) {
                m_desk.messages->show(QStringLiteral("metrics"), MessageKind::Warning, errorText(error));
            }
        }
    }
    readBudget();
    m_detailsOld = true;
    showHeadline();
    m_panel->refresh();
    if (m_record.tokens() > 0) {
        m_desk.panels->need(m_dock->objectName());
    }
}

void LiveFeature::onTextReplaced(qsizetype position, qsizetype added)
{
    // Another manuscript (another take, say): its runs, unless they are in the charts.
    if (position != 0 || added != m_desk.page->model().text().size() || m_desk.session->isRunning() ||
        !m_desk.project->isOpen())
    {
        return;
    }
    QTimer::singleShot(0, this, [this] {
        const std::vector<SpanId> runs = runsOnPage();
        if (!std::includes(m_runs.begin(), m_runs.end(), runs.begin(), runs.end())) {
            load();
        }
    });
}

void LiveFeature::addSteps(const std::vector<StepEvent>& steps)
{
    const SpanId run = m_desk.writing->currentRun();
    if (run < 0 && !m_realRuns.contains(run)) {
        if (const auto real = m_desk.project->project()->interruptedRun()) {
            m_realRuns[run] = real->span;
        } else if (const auto runs = m_desk.project->project()->runs(); !runs.empty()) {
            m_realRuns[run] = runs.back().span; // over already
        }
    }
    const SpanId real = realRun(run);
    if (std::find(m_runs.begin(), m_runs.end(), real) == m_runs.end()) {
        m_runs.push_back(real);
        std::sort(m_runs.begin(), m_runs.end());
        readBudget();
    }
    // The run's position: behind what the charts have of it, else behind what the page has.
    const auto last = m_record.placeAt(m_record.tokens());
    std::int64_t index = 0;
    if (last && last->run == real) {
        index = last->index + 1;
    } else {
        const auto& tokens = m_desk.page->tokens().tokens();
        if (!tokens.empty() && realRun(tokens.back().run) == real) {
            index = tokens.back().index + 1;
        }
    }
    m_record.continueRun(real, index);
    for (const StepEvent& step : steps) {
        m_record.add(step);
    }
    m_changed = m_detailsOld = true;
    m_desk.panels->need(m_dock->objectName());
}

RunSpeed LiveFeature::speed() const
{
    const RunSpeed& now = m_desk.session->status().speed;
    return m_desk.session->isRunning() || now.measuredTokens() > 0 ? now : RunSpeed(m_record.lastRun());
}

void LiveFeature::showHeadline()
{
    const RunSpeed now = speed();
    m_panel->setHeadline(DraftText::headline(now), DraftText::basis());
    if (m_details && m_details->isVisible() && (m_detailsOld || !(now == m_detailsSpeed))) {
        showDetails();
    }
    if (ChartView* cache = m_panel->view(QStringLiteral("cache"))) {
        cache->setNote(m_budget > 0 ? tr("budget: %1 positions").arg(countText(m_budget)) : QString());
    }
}

/// The budget of the last run, if it has a self-draft.
void LiveFeature::readBudget()
{
    m_budget = 0;
    if (m_desk.project->isOpen() && !m_runs.empty()) {
        for (const RunInfo& run : m_desk.project->project()->runs()) {
            const bool self = traitsOf(run.settings.strategy.kind).self;
            if (run.span == m_runs.back() && self && run.settings.strategy.cache != CachePolicy::Full) {
                m_budget = run.settings.strategy.budget;
            }
        }
    }
}

void LiveFeature::onStateChanged(SessionState state, SessionState before)
{
    Q_UNUSED(before)
    if (state == SessionState::Writing || state == SessionState::Prefill) {
        m_desk.messages->dismiss(QStringLiteral("drafted"));
        return;
    }
    if (state != SessionState::Finished) {
        return;
    }
    m_record.add(m_desk.session->status());
    showHeadline();
    m_panel->refresh();
    const QString headline = DraftText::headline(speed());
    if (!headline.isEmpty() && !m_dock->isVisible()) { // else it is in the line
        m_desk.messages->show(QStringLiteral("drafted"), MessageKind::Info, headline,
                              {{tr("How this was drafted"), [this] { showDetails(); }}});
    }
}

void LiveFeature::showDetails()
{
    if (!m_details) {
        m_details = new DraftingDialog(m_desk.window);
    }
    m_detailsOld = false;
    m_detailsSpeed = speed();
    const auto* audit = m_desk.window->findChild<AuditFeature*>();
    m_details->show(m_record.lastRun(), m_budget, m_detailsSpeed,
                    audit ? audit->windows() : std::vector<AuditNumbers>());
}

bool LiveFeature::goTo(double x)
{
    const auto place = m_record.placeAt(x);
    if (!place) {
        return false;
    }
    const PageToken* found = nullptr;
    for (const PageToken& token : m_desk.page->tokens().tokens()) {
        if (realRun(token.run) == place->run && token.index <= place->index && (!found || token.index > found->index)) {
            found = &token;
        }
    }
    constexpr std::int64_t near = 64; // an edited word nearby must not prevent it
    if (!found || place->index - found->index > near) {
        return false;
    }
    m_desk.page->selectRange(found->start, found->end());
    m_desk.page->setFocus();
    return true;
}

void LiveFeature::exportCharts(int format)
{
    const std::vector<Chart> charts = m_panel->shownCharts();
    if (charts.empty()) {
        m_desk.status->say(tr("Choose a chart first; none is shown."));
        return;
    }
    const auto kind = LivePanel::Format(format);
    const QString suffix = kind == LivePanel::Format::Csv   ? QStringLiteral("csv")
                           : kind == LivePanel::Format::Png ? QStringLiteral("png")
                                                            : QStringLiteral("svg");
    const QFileInfo file(m_desk.project->file());
    const QString proposal = file.absolutePath() + u'/' + file.completeBaseName() + u' ' + tr("charts") + u'.' + suffix;
    FileDialogs::saveFile(
        m_desk.window, tr("Export the charts"), proposal, tr("%1 files (*.%2)").arg(suffix.toUpper(), suffix), suffix,
        answerForThisStory(m_desk, [this, kind](const QString& to) {
            const std::vector<Chart> shown = m_panel->shownCharts();
            try {
                switch (kind) {
                case LivePanel::Format::Csv:
                    ChartExport::writeCsv(shown, to);
                    break;
                case LivePanel::Format::Png:
                    ChartExport::writePng(shown, to, m_panel->font(), m_panel->palette());
                    break;
                case LivePanel::Format::Svg:
                    ChartExport::writeSvg(shown, to, m_panel->font(), m_panel->palette());
                    break;
                }
                m_desk.messages->show(QStringLiteral("charts"), MessageKind::Info, tr("Exported to %1").arg(to));
            } catch (const std::exception& error) {
                m_desk.messages->show(QStringLiteral("charts"), MessageKind::Error, errorText(error));
            }
        }));
}

} // namespace longhand
