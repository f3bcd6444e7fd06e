#include "ui/context/long_reading.h"

#include "app/project/story_notes.h"
#include "app/session/context_reader.h"
#include "ui/actions/action_registry.h"
#include "ui/context/full_context.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/text/word_estimate.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"

#include <QAction>

namespace longhand {

namespace {

const QString kLongId = QStringLiteral("longreading");
constexpr std::int64_t kTelling = 512; // tokens read before the time left is reliable

} // namespace

LongReading::LongReading(const Desk& desk, FullContext* full, QObject* parent)
    : QObject(parent), m_desk(desk), m_full(full)
{
    const QAction* offers =
        desk.actions->add(QStringLiteral("context.lastPart"), tr("Read only the &last part\u2026"), {},
                          tr("The model looks at only the beginning and the newest pages: faster for a long story"));
    connect(offers, &QAction::triggered, this, &LongReading::offer);
    connect(desk.project, &ProjectController::opened, this, [this] { m_said = false; });
    connect(desk.session, &SessionController::statusChanged, this, &LongReading::onStatus);
    connect(desk.session, &SessionController::stateChanged, this, &LongReading::onState);
}

void LongReading::onState(SessionState state)
{
    if (state != SessionState::Prefill) {
        m_desk.messages->dismiss(kLongId);
    }
}

void LongReading::onStatus(const SessionStatus& status)
{
    if (m_said || status.state != SessionState::Prefill || status.prefillSecondsLeft <= kLong ||
        status.reading.tokens() < kTelling || !m_desk.project->isOpen())
    {
        return;
    }
    const ContextReader reader = m_desk.session->reader();
    const auto plan = reader.lastPartPlan(m_desk.project->project()->info().context, status.prefillTotal, 0);
    const auto then = plan ? reader.secondsToRead(status.reading, plan->plan, 0, status.prefillTotal) : std::nullopt;
    m_said = true;
    if (!then || *then > status.prefillSecondsLeft / 2) {
        return; // it would be of little use
    }
    m_desk.messages->show(kLongId, MessageKind::Info,
                          tr("The model reads this text before it writes the first word: %1. If it reads only the last "
                             "part, that takes %2.")
                              .arg(durationText(status.prefillSecondsLeft), durationText(*then)),
                          {{tr("Read only the last part\u2026"), [this] { offer(); }}});
}

void LongReading::offer()
{
    if (!m_desk.project->isOpen() || m_desk.project->isReadOnly() || !m_desk.project->flush()) {
        return;
    }
    const SessionStatus status = m_desk.session->status();
    const ContextReader reader = m_desk.session->reader();
    try {
        const Project& project = *m_desk.project->project();
        const qint64 front = reader.frontTokens(project);
        // Before a model has read it, a text's length is estimated from its words.
        const qint64 tokens = status.contextTokens > 0 ? status.contextTokens : tokensOfWords(m_desk.page->wordCount());
        const auto plan = reader.lastPartPlan(project.info().context, tokens, front);
        if (!plan) {
            m_desk.status->say(reader ? tr("There is nothing to leave out: the model already reads no more than that.")
                                      : tr("Load the model first."));
            return;
        }
        if (status.state == SessionState::Prefill) {
            m_desk.writing->pause();
        }
        const qint64 seen = qint64(plan->plan.sinks) + plan->plan.rollingWindow;
        m_full->offerPlan(
            *plan,
            tr("The model then looks at only the first %1 and the last %2 tokens of the text when it writes. About %3 "
               "of this text fall out of its view: it does not know what they say.")
                .arg(countText(plan->plan.sinks), countText(plan->plan.rollingWindow), countText(tokens - seen)));
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("project"), MessageKind::Error, errorText(error));
    }
}

} // namespace longhand
