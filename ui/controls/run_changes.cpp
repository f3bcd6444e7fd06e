#include "ui/controls/run_changes.h"

#include "ui/controls/control_table.h"
#include "ui/controls/controls_panel.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/message_bar.h"

#include <QMainWindow>

#include <algorithm>

namespace longhand {

RunChanges::RunChanges(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelayMs);
    connect(&m_timer, &QTimer::timeout, this, &RunChanges::send);
    connect(desk.controls, &ControlsPanel::changed, this, &RunChanges::onChanged);
    connect(desk.project, &ProjectController::opened, this, &RunChanges::restart);
    connect(desk.session, &SessionController::stateChanged, this, &RunChanges::onStateChanged);
    connect(desk.session, &SessionController::changeAnswered, this, &RunChanges::onAnswer);
    connect(desk.writing, &WritingController::starting, this, &RunChanges::restart);
    connect(desk.writing, &WritingController::goingOn, this, &RunChanges::send);
}

void RunChanges::restart()
{
    m_timer.stop();
    m_base = m_desk.controls->controls();
    m_sent.clear();
    m_desk.session->setPauseAtLoop(m_base.pauseAtLoop);
    m_desk.controls->setNote({});
}

/// The run that a change applies to: current or interrupted.
std::optional<RunInfo> RunChanges::run() const
{
    if (!m_desk.project->isOpen() || m_desk.project->isReadOnly()) {
        return std::nullopt;
    }
    return m_desk.project->project()->interruptedRun();
}

void RunChanges::onChanged()
{
    const WritingControls now = m_desk.controls->controls();
    m_desk.session->setPauseAtLoop(now.pauseAtLoop);
    if (!m_desk.session->isRunning() && !m_desk.writing->interruptedRun()) {
        m_base = now; // for the next run, which starts with it
        return;
    }
    const QStringList names = changedControls(m_base, now);
    if (m_desk.session->isRunning()) {
        m_timer.start();
        if (!names.isEmpty()) {
            m_desk.controls->setNote(tr("From the next token on: %1.").arg(names.join(QStringLiteral(", "))));
        }
    } else if (m_desk.writing->interruptedRun() && !names.isEmpty()) {
        m_desk.controls->setNote(
            tr("When the interrupted run resumes, from its next token: %1.").arg(names.join(QStringLiteral(", "))));
    }
}

void RunChanges::send()
{
    m_timer.stop();
    const WritingControls now = m_desk.controls->controls();
    const QStringList names = changedControls(m_base, now);
    if (names.isEmpty()) {
        return;
    }
    try {
        const auto run = this->run();
        if (!run) {
            return;
        }
        WritingControls wanted = controlsOf(run->lastSettings, now);
        WritingControls before = wanted;
        before.strategy.draftModel = m_base.strategy.draftModel;
        applyChanges(m_base, now, wanted);
        m_base = now;
        if (wanted == before) {
            return;
        }
        WriteRequest request;
        request.sampler = wanted.sampler;
        request.strategy = wanted.strategy;
        request.tokens = wanted.length == before.length ? run->lastSettings.targetTokens : wanted.length;
        m_sent.push_back(names);
        m_desk.session->change(request);
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("change"), MessageKind::Error, errorText(error));
    }
}

void RunChanges::onAnswer(const ChangeOutcome& outcome)
{
    if (m_sent.empty()) { // of a run that has ended
        return;
    }
    const QStringList names = m_sent.front();
    m_sent.pop_front();
    if (outcome.made) {
        m_desk.controls->setNote(tr("Since token %1 of this run: %2.")
                                     .arg(countText(outcome.firstToken + 1), names.join(QStringLiteral(", "))));
        m_desk.messages->dismiss(QStringLiteral("change"));
        return;
    }
    m_desk.messages->show(QStringLiteral("change"), MessageKind::Warning, messageText(outcome.error));
    try { // the controls show the effective values again
        if (const auto run = this->run()) {
            m_desk.controls->setControls(controlsOf(run->lastSettings, m_desk.controls->controls()));
            m_base = m_desk.controls->controls();
            m_desk.controls->setNote({});
        }
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("change"), MessageKind::Error, errorText(error));
    }
}

void RunChanges::onStateChanged()
{
    const SessionState state = m_desk.session->status().state;
    m_desk.session->setPauseAtLoop(m_desk.controls->controls().pauseAtLoop);
    if (state == SessionState::Finished || state == SessionState::Failed || state == SessionState::Idle) {
        m_timer.stop();
        m_sent.clear();
        m_desk.controls->setNote({});
        if (state != SessionState::Finished && m_desk.writing->interruptedRun()) {
            onChanged(); // its model is gone, not what the author changed for it
            return;
        }
        m_base = m_desk.controls->controls();
    }
}

} // namespace longhand
