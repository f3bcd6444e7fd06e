#include "ui/plan/plan_feature.h"

#include "app/costs/read_bandwidth.h"
#include "app/library/heads_library.h"
#include "ui/actions/action_registry.h"
#include "ui/controllers/project_controller.h"
#include "ui/controllers/session_controller.h"
#include "ui/controllers/writing_controller.h"
#include "ui/controls/control_form.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/plan/plan_panel.h"
#include "ui/platform/off_thread.h"
#include "ui/settings/app_settings.h"
#include "ui/text/status_text.h"
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

constexpr int SoonMs = 150;
constexpr int LowestPanel = 170; // the table and a line
constexpr std::int64_t Lengths[] = {10000, 50000, 100000};

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
    scroll->setMinimumSize(256, LowestPanel);
    QDockWidget* dock =
        desk.addDock(QStringLiteral("plan"), tr("&Before you write"), scroll, Qt::RightDockWidgetArea, false);
    m_summary->setObjectName(QStringLiteral("plan-summary"));
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::RichText);
    m_summary->setProperty("quiet", true);
    m_summary->setTextInteractionFlags(Qt::LinksAccessibleByKeyboard | Qt::LinksAccessibleByMouse);
    m_summary->setAccessibleName(tr("What to expect of a run"));
    connect(m_summary, &QLabel::linkActivated, dock, [dock, shows = desk.actions->action(QStringLiteral("view.plan"))] {
        shows->setChecked(true);
        dock->raise();
    });
    connect(desk.theme, &ThemeManager::themeChanged, m_summary, [label = m_summary] {
        const QString text = label->text(); // a label's links keep the colour of the theme in which they were set
        label->clear();
        label->setText(text);
    });
    desk.controls->setSummary(m_summary);

    m_soon.setSingleShot(true);
    m_soon.setInterval(SoonMs);
    connect(&m_soon, &QTimer::timeout, this, &PlanFeature::update);
    const auto soon = [this] { m_soon.start(); };
    connect(desk.controls, &ControlsPanel::shown, this, soon);
    connect(desk.project, &ProjectController::opened, this, [this] {
        m_story.reset();
        m_soon.start();
    });
    connect(m_panel, &PlanPanel::shown, this, soon);
    connect(desk.session, &SessionController::stepsArrived, this, &PlanFeature::onSteps);
    connect(desk.session, &SessionController::stateChanged, this, &PlanFeature::onStateChanged);
    connect(desk.writing, &WritingController::starting, this,
            [this] { m_strategy = m_desk.controls->controls().strategy.name; });
    connect(desk.controls, &ControlsPanel::changed, this, [this] {
        const std::string strategy = m_desk.controls->controls().strategy.name;
        if (m_desk.session->isRunning() && strategy != m_strategy) { // from here on, nearly
            keepMeasured();
            m_strategy = strategy;
        }
    });
    connect(desk.writing, &WritingController::goingOn, this, [this] {
        if (const auto& run = m_desk.writing->interruptedRun()) {
            m_strategy = run->lastSettings.strategy.name;
        }
    });
}

PlanFeature::~PlanFeature() = default;

void PlanFeature::onSteps(const std::vector<StepEvent>& steps)
{
    for (const StepEvent& step : steps) {
        m_fresh.add(step.firstPosition, std::int64_t(step.tokens.size()), step.seconds);
    }
}

void PlanFeature::onStateChanged()
{
    const SessionState state = m_desk.session->status().state;
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
    m_book.add(fingerprint, m_strategy, m_fresh);
    m_fresh = {};
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
    // A file on a cold disk may take its time.
    const auto look = [file]() -> std::optional<ModelSize> {
        try {
            return modelSize(file);
        } catch (const std::exception&) {
            return std::nullopt; // The author is told when it is loaded.
        }
    };
    offThread(this, look, [this, file](const std::optional<ModelSize>& size) {
        if (size) {
            m_sizes[file] = *size;
        }
        m_looked = m_looked || m_reading == file;
        m_soon.start();
    });
}

/// Once for a machine, in the background, while nothing is being written: it takes a second of all processors.
void PlanFeature::measureBandwidth()
{
    if (m_measuring || m_desk.session->isRunning() || m_desk.session->status().state == SessionState::Loading) {
        return;
    }
    m_measuring = true;
    const auto measure = [] {
        try {
            ComputePool pool(int(std::max(1u, std::thread::hardware_concurrency())));
            return measureReadBandwidth(pool) * 1e9;
        } catch (const std::exception&) {
            return 0.0; // Not enough memory for it: there is no first estimate then.
        }
    };
    offThread(this, measure, [this](double bandwidth) {
        if (bandwidth <= 0) {
            return;
        }
        m_book.setBandwidth(bandwidth);
        try {
            m_book.save();
        } catch (const std::exception& error) {
            qWarning("What was measured could not be kept: %s", error.what());
        }
        m_soon.start();
    });
}

std::optional<RunPlanInput> PlanFeature::input(QString& why)
{
    const SessionStatus& status = m_desk.session->status();
    const std::string file = status.modelFile.empty() ? m_desk.writing->modelFile().toStdString() : status.modelFile;
    if (file.empty()) {
        why = tr("Time and memory that a run takes stand here when there is a model.");
        return std::nullopt;
    }
    const auto size = m_sizes.find(file);
    if (size == m_sizes.end()) {
        const bool looked = m_reading == file && m_looked;
        readModelSize(file);
        why = looked ? tr("The model file cannot be read, so there is nothing to plan with.")
                     : tr("The model is being looked at.");
        return std::nullopt;
    }
    const Project& project = *m_desk.project->project();
    const ProjectInfo info = project.info();
    RunPlanInput input;
    input.model = size->second;
    const std::string fingerprint = status.modelFingerprint.empty() ? info.modelFingerprint : status.modelFingerprint;
    input.context = !fingerprint.empty() && fingerprint == info.modelFingerprint
                        ? info.context
                        : planContext(size->second.config, info.context.planned, info.ropeChoice, info.attentionChoice);
    // Before a model has read it, a text is about as long as its words are.
    input.position = status.contextTokens > 0 ? status.contextTokens : m_desk.page->wordCount() * 4 / 3;
    input.strategy = m_desk.controls->controls().strategy;
    if (const auto heads = headsFor(fingerprint, input.strategy.name)) {
        std::error_code ignored;
        const auto bytes = std::filesystem::file_size(*heads, ignored);
        input.headsBytes = ignored ? 0 : bytes;
    }
    input.measured = m_book.curve(fingerprint, input.strategy.name);
    for (const std::string& name : strategyNames()) {
        if (name != input.strategy.name) {
            input.otherDrafts.add(m_book.curve(fingerprint, name));
        }
    }
    if (fingerprint == info.modelFingerprint) {
        input.story = storyCurve();
    }
    input.bandwidth = m_book.bandwidth();
    input.machine = machineMemory();
    return input;
}

void PlanFeature::update()
{
    if (!m_desk.project->isOpen() || m_desk.session->status().state == SessionState::Writing) {
        return; // what is expected of a run stands still while it is on
    }
    m_plan.reset();
    const std::int64_t chosen = m_desk.controls->controls().length;
    QString why;
    try {
        if (const auto input = this->input(why)) {
            std::vector<std::int64_t> lengths(std::begin(Lengths), std::end(Lengths));
            if (std::find(lengths.begin(), lengths.end(), chosen) == lengths.end()) {
                lengths.push_back(chosen);
                std::sort(lengths.begin(), lengths.end());
            }
            m_plan = planRuns(*input, lengths);
            m_panel->setPlan(*m_plan, chosen, input->machine);
            if (m_plan->basis == PlanBasis::Nothing && m_panel->isVisible()) {
                measureBandwidth();
            }
            for (const RunPlanRow& row : m_plan->rows) {
                if (row.tokens == chosen) {
                    QString text = row.seconds >= 0 ? tr("Estimated: %1, %2 of memory.")
                                                          .arg(PlanPanel::timeText(row), bytesText(row.memory.total()))
                                                    : tr("Estimated: %1 of memory.").arg(bytesText(row.memory.total()));
                    if (!row.fitsMachine) {
                        text += u' ' + tr("This machine has %1.").arg(bytesText(input->machine.total));
                    }
                    showSummary(text, PlanPanel::basisText(*m_plan));
                }
            }
            return;
        }
    } catch (const std::exception& error) {
        why = QString::fromUtf8(error.what());
    }
    m_panel->setPlan({}, chosen, {}, why);
    showSummary({}, why);
}

void PlanFeature::showSummary(const QString& text, const QString& tip)
{
    m_summary->setText(text.toHtmlEscaped() + (text.isEmpty() ? QString() : QStringLiteral(" ")) +
                       QStringLiteral("<a href='#plan'>%1</a>").arg(tr("Before you write").toHtmlEscaped()));
    m_summary->setToolTip(ControlForm::wrapped(tip));
}

QString PlanFeature::summary() const
{
    return m_summary->text();
}

} // namespace longhand
