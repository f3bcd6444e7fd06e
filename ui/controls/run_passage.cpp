#include "ui/controls/run_passage.h"

#include "app/project/takes/takes.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"

#include <algorithm>

namespace longhand {

std::optional<RunPassage> passageFrom(const Desk& desk, std::int64_t position)
{
    const SessionStatus& status = desk.session->status();
    const std::int64_t first = std::max<std::int64_t>(0, position - (status.contextTokens - status.runTokens));
    const SpanId run = desk.writing->currentRun();
    const std::vector<PageToken>& tokens = desk.page->tokens().tokens();
    std::optional<RunPassage> passage;
    for (auto token = tokens.rbegin(); token != tokens.rend() && token->run == run && token->index >= first; ++token) {
        if (!passage) {
            passage = RunPassage{token->start, token->end()};
        }
        passage->begin = token->start;
    }
    return passage;
}

TakeBack::TakeBack(const Desk& desk, QObject* parent) : QObject(parent), m_desk(desk)
{
    connect(desk.session, &SessionController::stateChanged, this, &TakeBack::onStateChanged);
}

void TakeBack::start(qsizetype cutAt, std::int64_t from, std::function<void(SamplerSettings&)> settings)
{
    const SessionStatus& status = m_desk.session->status();
    m_cutAt = cutAt;
    m_kept = std::max<std::int64_t>(0, from - (status.contextTokens - status.runTokens));
    m_target = status.runTarget;
    m_settings = std::move(settings);
    m_waits = true;
    m_desk.writing->stop();
}

void TakeBack::onStateChanged()
{
    if (!m_waits || m_desk.session->isRunning()) {
        return;
    }
    m_waits = false;
    if (m_desk.session->status().state == SessionState::Finished) {
        cut();
    }
}

/// The run has ended: removes its end (the project keeps it) and continues as another take, because the same random
/// numbers would give the same text.
void TakeBack::cut()
{
    try {
        ManuscriptEdit* page = m_desk.page;
        if (m_desk.project->flush()) { // all of it stays, also what the author typed behind the run
            Takes(*m_desk.project->project()).keep();
        }
        if (!page->replaceRange(m_cutAt, page->model().text().size(), {}) || !m_desk.project->flush()) {
            m_desk.status->say(tr("The text could not be taken back."));
            return;
        }
        WritingControls controls = m_desk.controls->controls();
        if (m_settings) {
            m_settings(controls.sampler);
            m_desk.controls->setControls(controls, true);
        }
        controls.sampler.take = Takes(*m_desk.project->project()).unusedTake(controls.sampler.seed);
        m_desk.controls->setControls(controls);
        page->scrollToEnd();
        // For this run alone: the controls keep the author's length.
        m_desk.writing->writeRest(int(std::clamp<std::int64_t>(m_target - m_kept, 1, kLongestRun)));
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("take-back"), MessageKind::Error, errorText(error));
    }
}

} // namespace longhand
