#include "ui/plan/plan_feature.h"

#include "app/costs/product_rate.h"
#include "app/costs/read_bandwidth.h"
#include "app/library/heads_library.h"
#include "app/project/story_cache.h"
#include "ui/actions/action_registry.h"
#include "ui/background/off_thread.h"
#include "ui/context/long_reading.h"
#include "ui/controls/control_form.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/plan/plan_panel.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/text/word_estimate.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMainWindow>
#include <QScrollArea>

#include <algorithm>
#include <filesystem>
#include <thread>

namespace longhand {

namespace {

constexpr int kSoonMs = 150;
constexpr int kCountSoonMs = 2000; // the whole text is counted: not at each letter
constexpr int kReadingMs = 2000;
constexpr int kLowestPanel = 170; // the table and a line
const QString kLastPartLink = QStringLiteral("#lastpart");
constexpr std::int64_t kLengths[] = {10000, 50000, 100000};

} // namespace

PlanFeature::PlanFeature(const Desk& desk)
    : QObject(desk.window), m_desk(desk), m_panel(new PlanPanel), m_summary(new QLabel),
      m_book((desk.settings->folder() + QStringLiteral("/costs.json")).toStdString())
{
    setObjectName(QStringLiteral("plan-feature"));
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_panel);
    scroll->setMinimumSize(256, kLowestPanel);
    QDockWidget* dock =
        desk.addDock(QStringLiteral("plan"), tr("&Before you write"), scroll, Qt::RightDockWidgetArea, false);
    m_summary->setObjectName(QStringLiteral("plan-summary"));
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::RichText);
    m_summary->setProperty("quiet", true);
    m_summary->setTextInteractionFlags(Qt::LinksAccessibleByKeyboard | Qt::LinksAccessibleByMouse);
    connect(m_summary, &QLabel::linkActivated, dock, [dock, actions = desk.actions](const QString& link) {
        if (link == kLastPartLink) {
            actions->action(QStringLiteral("context.lastPart"))->trigger();
            return;
        }
        actions->action(QStringLiteral("view.plan"))->setChecked(true);
        dock->raise();
    });
    connect(desk.theme, &ThemeManager::themeChanged, m_summary, [label = m_summary] {
        const QString text = label->text(); // a label's links keep the colour of the theme in which their text was set
        label->clear();
        label->setText(text);
    });
    showSummary({}, {}); // never without words: it can have the keyboard
    desk.controls->setSummary(m_summary);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoonMs);
    connect(&m_soon, &QTimer::timeout, this, &PlanFeature::update);
    const auto soon = [this] { m_soon.start(); };
    connect(desk.controls, &ControlsPanel::shown, this, soon);
    m_countSoon.setSingleShot(true);
    connect(&m_countSoon, &QTimer::timeout, this, &PlanFeature::countNeed);
    connect(desk.project, &ProjectController::opened, this, &PlanFeature::onOpened);
    connect(desk.project, &ProjectController::closing, this, &PlanFeature::onClosing);
    connect(desk.project, &ProjectController::savedChanged, this, [this] { m_countSoon.start(kCountSoonMs); });
    connect(desk.session, &SessionController::statusChanged, this, [this](const SessionStatus& status) {
        if (status.state == SessionState::Prefill && m_sinceReading.elapsed() >= kReadingMs) {
            m_sinceReading.restart();
            m_soon.start();
        }
    });
    m_sinceReading.start();
    connect(m_panel, &PlanPanel::shown, this, soon);
    connect(desk.session, &SessionController::stepsArrived, this, &PlanFeature::onSteps);
    connect(desk.session, &SessionController::stateChanged, this, &PlanFeature::onStateChanged);
    connect(desk.writing, &WritingController::starting, this,
            [this] { m_strategy = m_desk.controls->controls().strategy.kind; });
    connect(desk.controls, &ControlsPanel::changed, this, [this] {
        const Strategy strategy = m_desk.controls->controls().strategy.kind;
        if (m_desk.session->isRunning() && strategy != m_strategy) { // from here on, nearly
            keepMeasured();
            m_strategy = strategy;
        }
    });
    connect(desk.writing, &WritingController::goingOn, this, [this] {
        if (const auto& run = m_desk.writing->interruptedRun()) {
            m_strategy = run->lastSettings.strategy.kind;
        }
    });
}

PlanFeature::~PlanFeature() = default;

void PlanFeature::onSteps(const std::vector<StepEvent>& steps)
{
    for (const StepEvent& step : steps) {
        m_fresh.add(step.firstPosition, std::int64_t(step.tokens.size()), step.seconds);
    }
    constexpr std::int64_t pace = 128; // tokens that say more than other drafts or the memory's speed
    if (m_plan && m_plan->basis != PlanBasis::Measured && m_fresh.tokens() >= pace) {
        keepMeasured();
        replan();
    }
}

void PlanFeature::onOpened()
{
    m_story.reset();
    m_soon.start();
}

void PlanFeature::onClosing()
{
    m_counting.cancel(); // nothing on another thread may hold the project when it is closed
    m_countSoon.stop();
    m_need.reset();
}

/// Computes what must be read of the text, with the engine's own functions, on another thread.
void PlanFeature::countNeed()
{
    const SessionState state = m_desk.session->status().state;
    const ContextReader reader = m_desk.session->reader();
    if (!m_desk.project->isOpen() || !reader || state == SessionState::Writing || state == SessionState::Prefill) {
        return; // recounted when the run is over
    }
    if (!m_desk.project->allSaved()) {
        m_countSoon.start(kCountSoonMs); // typed text is still on its way to the file
        return;
    }
    m_counting.start(
        [reader, project = m_desk.project->project()]() -> std::optional<ReadingNeed> {
            try {
                return reader.need(*project);
            } catch (const std::exception&) {
                return std::nullopt; // whoever writes is told
            }
        },
        [this](const std::optional<ReadingNeed>& need) {
            m_need = need;
            m_soon.start();
        });
}

void PlanFeature::onStateChanged(SessionState state, SessionState before)
{
    if (before == SessionState::Prefill) {
        keepReading();
    }
    m_sinceReading.restart();
    if (state != SessionState::Writing && state != SessionState::Prefill) {
        m_countSoon.start(0);
    }
    if (state == SessionState::Paused || state == SessionState::Finished || state == SessionState::Failed ||
        state == SessionState::DiskFull)
    {
        keepMeasured();
    }
    m_soon.start();
}

void PlanFeature::keepMeasured()
{
    constexpr std::int64_t enough = 16;
    const std::string& fingerprint = m_desk.session->status().modelFingerprint;
    if (m_fresh.tokens() < enough || fingerprint.empty()) {
        return;
    }
    m_book.add(fingerprint, strategyName(m_strategy), m_fresh);
    m_fresh = {};
    saveBook();
}

/// The time of reading since the engine started or resumed reading.
void PlanFeature::keepReading()
{
    constexpr std::int64_t enough = 256;
    const SessionStatus& status = m_desk.session->status();
    if (status.reading.tokens() >= enough && !status.modelFingerprint.empty()) {
        m_book.add(status.modelFingerprint, readingCurveName(status.isa), status.reading);
        saveBook();
    }
}

void PlanFeature::saveBook()
{
    try {
        m_book.save();
    } catch (const std::exception& error) {
        qWarning("What was measured could not be kept: %s", error.what());
    }
}

/// Of the story's earlier runs with the project's model.
const CostCurve& PlanFeature::storyCurve()
{
    if (!m_story) {
        m_story.emplace();
        try {
            const Project& project = *m_desk.project->project();
            const std::string fingerprint = project.info().modelFingerprint;
            for (const RunInfo& run : project.runs()) {
                if (run.settings.modelFingerprint == fingerprint) {
                    for (const RunMetrics& part : project.runMetrics(run.span)) {
                        m_story->add(run.firstPosition + part.firstToken, part.sums.tokens, part.sums.seconds);
                    }
                }
            }
        } catch (const std::exception& error) {
            qWarning("The story's earlier runs could not be read: %s", error.what());
        }
    }
    return *m_story;
}

void PlanFeature::readModelSize(const std::string& file)
{
    if (m_reading == file) {
        return;
    }
    m_reading = file;
    m_looked = false;
    // A file on a cold disk may take a while.
    const auto look = [file]() -> std::optional<Examined> {
        try {
            const ModelDetails details = readModelDetails(file);
            return Examined{details.size, recommendedSettings(details)};
        } catch (const std::exception&) {
            return std::nullopt; // The author is told when it is loaded.
        }
    };
    offThread(this, look, [this, file](const std::optional<Examined>& found) {
        if (found) {
            m_examined[file] = *found;
        }
        m_looked = m_looked || m_reading == file;
        m_soon.start();
    });
}

/// Once per machine, in the background, while nothing is being written: it takes all processors for a second.
void PlanFeature::measureMachine(bool memory, bool products)
{
    memory = memory && m_book.bandwidth() <= 0;
    products = products && m_book.productRate() <= 0;
    const SessionState state = m_desk.session->status().state;
    if ((!memory && !products) || m_measuring || m_desk.session->isRunning() || state == SessionState::Loading) {
        return;
    }
    m_measuring = true;
    const auto measure = [memory, products] {
        std::pair<double, double> found;
        try {
            ComputePool pool(int(std::max(1u, std::thread::hardware_concurrency())));
            if (products) {
                found.second = measureProductRate({bestIsa(), &pool});
            }
            if (memory) {
                found.first = measureReadBandwidth(pool) * 1e9;
            }
        } catch (const std::exception&) {
            // Not enough memory for it: there is no first estimate then.
        }
        return found;
    };
    offThread(this, measure, [this](const std::pair<double, double>& found) {
        if (found.first > 0) {
            m_book.setBandwidth(found.first);
        }
        if (found.second > 0) {
            m_book.setProductRate(found.second);
        }
        if (found.first > 0 || found.second > 0) {
            m_measuring = false; // the other one may be needed, too; a failed one is not retried
            saveBook();
            m_soon.start();
        }
    });
}

std::optional<RunPlanInput> PlanFeature::input(QString& why)
{
    const SessionStatus& status = m_desk.session->status();
    const std::string file = status.modelFile.empty() ? m_desk.writing->modelFile().toStdString() : status.modelFile;
    if (file.empty()) {
        why = tr("With a model, this shows the time and memory that a run takes.");
        return std::nullopt;
    }
    const auto model = m_examined.find(file);
    if (model == m_examined.end()) {
        const bool looked = m_reading == file && m_looked;
        readModelSize(file);
        why = looked ? tr("The model file cannot be read, so there is nothing to plan with.")
                     : tr("The model is being examined.");
        return std::nullopt;
    }
    const Project& project = *m_desk.project->project();
    const ProjectInfo info = project.info();
    RunPlanInput input;
    input.model = model->second.size;
    input.cache = storyCache(project);
    const std::string fingerprint = status.modelFingerprint.empty() ? info.modelFingerprint : status.modelFingerprint;
    input.context = !fingerprint.empty() && fingerprint == info.modelFingerprint
                        ? info.context
                        : planContext(input.model.config, info.context.planned, info.ropeChoice,
                                      attentionOf(info.attentionChoice, info.ropeChoice, model->second.recommended));
    if (m_need) {
        input.position = m_need->tokens;
        input.read = m_need->read;
    } else { // before a model has read it, a text's length is estimated from its words
        input.position = status.contextTokens > 0 ? status.contextTokens : tokensOfWords(m_desk.page->wordCount());
        input.read = status.contextTokens > 0 ? input.position : 0;
    }
    if (status.state == SessionState::Prefill && !status.prefillFetches) {
        input.position = status.prefillTotal;
        input.read = status.prefillDone;
    }
    input.strategy = m_desk.controls->controls().strategy;
    for (const auto& file : {headsFor(fingerprint, input.strategy.kind), glideFor(fingerprint, input.strategy.kind)}) {
        std::error_code ignored;
        const auto bytes = file ? std::filesystem::file_size(*file, ignored) : 0;
        input.headsBytes += ignored ? 0 : bytes;
    }
    if (const std::string& draft = input.strategy.draftModel;
        !draft.empty() && traitsOf(input.strategy.kind).smallModel) {
        if (const auto small = m_examined.find(draft); small != m_examined.end()) {
            input.draftModelBytes = draftModelBytes(small->second.size);
        } else {
            readModelSize(draft);
        }
    }
    input.measured = m_book.curve(fingerprint, strategyName(input.strategy.kind));
    for (const auto& choice : strategyChoices()) {
        if (choice.value != input.strategy.kind) {
            input.otherDrafts.add(m_book.curve(fingerprint, choice.key));
        }
    }
    if (fingerprint == info.modelFingerprint) {
        input.story = storyCurve();
    }
    input.reading = m_book.curve(fingerprint, readingCurveName(status.isa));
    if (status.state == SessionState::Prefill) {
        input.reading.add(status.reading);
    }
    input.bandwidth = m_book.bandwidth();
    input.productRate = m_book.productRate();
    input.machine = machineMemory();
    return input;
}

void PlanFeature::update()
{
    if (m_desk.session->status().state != SessionState::Writing) { // estimates stay as they are during a run
        replan();
    }
}

void PlanFeature::replan()
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    m_plan.reset();
    const std::int64_t chosen = m_desk.controls->controls().length;
    QString why;
    try {
        if (const auto input = this->input(why)) {
            std::vector<std::int64_t> lengths(std::begin(kLengths), std::end(kLengths));
            if (std::find(lengths.begin(), lengths.end(), chosen) == lengths.end()) {
                lengths.push_back(chosen);
                std::sort(lengths.begin(), lengths.end());
            }
            m_plan = planRuns(*input, lengths);
            m_panel->setPlan(*m_plan, chosen, input->machine);
            constexpr std::int64_t longText = 2000; // tokens, whose reading the author will notice
            const bool readingUnknown = m_plan->unread > 0 && m_plan->readingBasis == ReadingBasis::Nothing;
            measureMachine(m_plan->basis == PlanBasis::Nothing && m_panel->isVisible(),
                           readingUnknown && (m_panel->isVisible() || m_plan->unread > longText));
            for (const RunPlanRow& row : m_plan->rows) {
                if (row.tokens == chosen) {
                    QString text = estimate(*m_plan, row);
                    if (!row.fitsMachine) {
                        text += u' ' + tr("This machine has %1.").arg(bytesText(input->machine.total));
                    }
                    const QString reading = PlanPanel::readingText(*m_plan);
                    showSummary(text, PlanPanel::basisText(*m_plan) + (reading.isEmpty() ? reading : u' ' + reading));
                }
            }
            return;
        }
    } catch (const std::exception& error) {
        why = errorText(error);
    }
    m_panel->setPlan({}, chosen, {}, why);
    showSummary({}, why);
}

QString PlanFeature::estimate(const RunPlan& plan, const RunPlanRow& row) const
{
    const QString memory = bytesText(row.memory.total());
    const QString reading = durationText(plan.readingSeconds);
    if (plan.secondsOf(row) < 0) {
        return plan.readingCounts() ? tr("Estimated: %1 for reading the text first, %2 of memory.").arg(reading, memory)
                                    : tr("Estimated: %1 of memory.").arg(memory);
    }
    const QString time = PlanPanel::timeText(plan, row);
    if (plan.readingCounts()) {
        return tr("Estimated: %1, including %2 for reading the text first; %3 of memory.").arg(time, reading, memory);
    }
    return tr("Estimated: %1, %2 of memory.").arg(time, memory);
}

void PlanFeature::showSummary(const QString& text, const QString& tip)
{
    const QString link = QStringLiteral("<a href='%1'>%2</a>");
    // Qt never leaves a link by Shift+Tab that nothing stands in front of, not even what is not seen.
    QString line = (text.isEmpty() ? QStringLiteral("\u2060") : text.toHtmlEscaped() + u' ') +
                   link.arg(QStringLiteral("#plan"), tr("Before you write").toHtmlEscaped());
    if (m_plan && m_plan->readingSeconds > LongReading::kLong && !m_plan->rolling) {
        line += QStringLiteral(" \u00b7 ") + link.arg(kLastPartLink, tr("Read only the last part").toHtmlEscaped());
    }
    m_summary->setText(line);
    m_summary->setToolTip(tip.isEmpty() ? QString() : ControlForm::wrapped(tip));
}

QString PlanFeature::summary() const
{
    return m_summary->text();
}

} // namespace longhand
