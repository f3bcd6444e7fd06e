#include "ui/context/full_context.h"

#include "app/project/outline/new_book.h"
#include "app/project/story_notes.h"
#include "app/session/context_reader.h"
#include "ui/actions/action_registry.h"
#include "ui/settings/app_settings.h"
#include "ui/story/project_controller.h"
#include "ui/story/project_names.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>

namespace longhand {

namespace {

const QString kFullId = QStringLiteral("full");
const QString kNearId = QStringLiteral("nearfull");
const QString kRollId = QStringLiteral("rolling");

/// Tokens before the end at which the author is told: 5,000, and less for a short plan.
qint64 warningDistance(qint64 planned)
{
    return std::min<qint64>(5000, planned / 4);
}

/// No run has written a token: nothing depends on the plan yet.
bool isUnwritten(const Project& project)
{
    const std::vector<RunInfo> runs = project.runs();
    return std::all_of(runs.begin(), runs.end(), [](const RunInfo& run) { return run.tokensWritten == 0; });
}

} // namespace

FullContext::FullContext(const Desk& desk, std::function<void()> showContext, QObject* parent)
    : QObject(parent), m_desk(desk), m_showContext(std::move(showContext))
{
    connect(desk.project, &ProjectController::opened, this, &FullContext::onOpened);
    connect(desk.session, &SessionController::statusChanged, this, &FullContext::onStatus);
    connect(desk.session, &SessionController::stateChanged, this, &FullContext::onState);
}

void FullContext::onOpened()
{
    m_warned = false;
    m_saidRolling = false;
    m_rollsFrom = 0;
}

void FullContext::onState(SessionState state)
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    if (state == SessionState::Prefill || state == SessionState::Writing) {
        m_desk.messages->dismiss(kFullId);
        const ContextPlan plan = m_desk.project->project()->info().context;
        m_rollsFrom = plan.rolling ? plan.sinks + plan.rollingWindow : 0;
    }
    if ((state == SessionState::Finished || state == SessionState::Failed) && m_desk.session->status().contextFull) {
        showChoices();
    }
}

void FullContext::onStatus(const SessionStatus& status)
{
    if (status.state == SessionState::Writing && m_desk.project->isOpen()) {
        warnOfTheEnd(status);
        sayWhatFallsOut(status);
    }
}

void FullContext::warnOfTheEnd(const SessionStatus& status)
{
    const qint64 left = status.contextPlanned - status.contextTokens;
    if (m_warned || status.contextPlanned <= 0 || left > warningDistance(status.contextPlanned)) {
        return;
    }
    m_warned = true;
    // No message for a run that ends before that.
    if (status.runTarget - status.runTokens < left && left > 200) {
        const qint64 atEnd = left - (status.runTarget - status.runTokens);
        m_desk.messages->show(kNearId, MessageKind::Info,
                              tr("After this run about %1 of the %2 tokens planned for this book will be left.")
                                  .arg(countText(atEnd), countText(status.contextPlanned)),
                              {{tr("What the model sees"), m_showContext}});
        return;
    }
    m_desk.messages->show(kNearId, MessageKind::Info,
                          tr("About %1 of the %2 tokens planned for this book are left. When they are used up, the "
                             "program stops and asks; nothing drops out of the text silently.")
                              .arg(countText(std::max<qint64>(left, 0)), countText(status.contextPlanned)),
                          {{tr("What the model sees"), m_showContext}});
}

void FullContext::sayWhatFallsOut(const SessionStatus& status)
{
    if (m_saidRolling || m_rollsFrom == 0 || status.contextTokens <= m_rollsFrom) {
        return;
    }
    m_saidRolling = true;
    const ProjectInfo info = m_desk.project->project()->info();
    if (info.context.sinks == 0) { // the model's own window: no setting widens it
        m_desk.messages->show(kRollId, MessageKind::Info,
                              tr("This model looks back %1 tokens only: from here on the beginning drops out of its "
                                 "view, and with it premise and memory.")
                                  .arg(countText(info.context.rollingWindow)),
                              {{tr("What the model sees"), m_showContext}});
        return;
    }
    if (info.attentionChoice == "auto") {
        if (m_desk.settings->get(setting::saidView)) {
            return;
        }
        m_desk.settings->set(setting::saidView, true);
        m_desk.messages->show(kRollId, MessageKind::Info,
                              tr("From here on this model sees the beginning and the latest pages of the story: with "
                                 "all of it in view, a small model goes round in circles. For new stories this can be "
                                 "changed in the preferences."),
                              {{tr("What the model sees"), m_showContext}});
        return;
    }
    m_desk.messages->show(kRollId, MessageKind::Info,
                          tr("The story is longer than the model's window. As planned for this project, the middle "
                             "falls out of its view while it writes; the beginning and the latest pages stay."),
                          {{tr("What the model sees"), m_showContext}});
}

bool FullContext::canRoll() const
{
    const SessionStatus& status = m_desk.session->status();
    const ContextReader reader = m_desk.session->reader();
    return reader && reader.largerPlan(m_desk.project->project()->info().context, status.contextTokens, 0).has_value();
}

void FullContext::showChoices()
{
    const SessionStatus& status = m_desk.session->status();
    std::vector<MessageAction> choices = {{tr("New book from its end"), [this] { beginFromTheEnd(); }}};
    if (canRoll()) {
        choices.push_back({tr("Go on with a rolling view"), [this] { goOnRolling(); }});
    }
    choices.push_back({tr("Shorten"), [this] { shorten(); }});
    m_desk.messages->dismiss(kNearId);
    m_desk.messages->show(kFullId, MessageKind::Warning,
                          tr("The story fills the %1 tokens planned for this project; writing has stopped, all is "
                             "saved. You can go on in a new book, with a rolling view, or with a shorter text.")
                              .arg(countText(status.contextPlanned)),
                          choices);
}

void FullContext::beginFromTheEnd()
{
    if (!m_desk.project->isOpen() || !m_desk.project->flush()) {
        return;
    }
    try {
        const std::string text = m_desk.project->project()->text();
        // No more than a quarter of the plan: a token is three quarters of a word, as a rule.
        const qint64 planned = m_desk.project->project()->info().context.planned;
        const qint64 most = std::max<qint64>(planned * 3 / 16, 1);
        const qint64 words = std::min<qint64>(m_desk.settings->get(setting::newBookWords), most);
        const QString end = QString::fromStdString(endOfStory(text, words));
        makeAndOpen(end, nullptr,
                    tr("A new book that begins with the end of %1; premise, memory and author's note were copied. The "
                       "first book is unchanged.")
                        .arg(m_desk.project->title()));
    } catch (const std::exception& error) {
        failed(errorText(error));
    }
}

void FullContext::goOnRolling()
{
    if (!m_desk.project->isOpen() || !m_desk.project->flush()) {
        return;
    }
    try {
        const Project& project = *m_desk.project->project();
        const ContextReader reader = m_desk.session->reader();
        const qint64 front = reader.frontTokens(project);
        const qint64 tokens = m_desk.session->status().contextTokens;
        const auto larger = reader.largerPlan(project.info().context, tokens, front);
        if (!larger) {
            failed(tr("This model does not allow a longer text."));
            return;
        }
        const ContextPlan& plan = larger->plan;
        const QString room = countText(larger->planned), last = countText(plan.rollingWindow);
        offerPlan(*larger, plan.sinks == 0 ? tr("This makes room for %1 tokens. The model reads the last %2 of them; "
                                                "what is before falls out of its view.")
                                                 .arg(room, last)
                                           : tr("This makes room for %1 tokens. The model reads the first %2 and the "
                                                "last %3 of them; the middle falls out of its view.")
                                                 .arg(room, countText(plan.sinks), last));
    } catch (const std::exception& error) {
        failed(errorText(error));
    }
}

void FullContext::offerPlan(const LargerPlan& plan, const QString& view)
{
    if (isUnwritten(*m_desk.project->project())) {
        m_desk.messages->show(kFullId, MessageKind::Warning,
                              view + QLatin1Char(' ') +
                                  tr("Nothing was written in this project yet, so its plan "
                                     "can be changed."),
                              {{tr("Use this plan"), [this, plan, view] { planLarger(plan, view); }}});
    } else {
        m_desk.messages->show(
            kFullId, MessageKind::Warning,
            tr("The plan applies to every run of this project, so it cannot change; a copy of the book can go on.") +
                QLatin1Char(' ') + view + QLatin1Char(' ') +
                tr("In the copy all words count as yours. This book does not change."),
            {{tr("Make the copy and open it"), [this, plan] { copyLarger(plan); }}});
    }
}

void FullContext::planLarger(const LargerPlan& plan, const QString& view)
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    try {
        Project& project = *m_desk.project->project();
        if (!isUnwritten(project)) { // a run may have come since it was offered
            offerPlan(plan, view);
            return;
        }
        if (m_desk.session->isRunning()) {
            m_desk.writing->stop(); // it was still reading
        }
        ProjectInfo info = project.info();
        info.context = plan.plan;
        info.ropeChoice = plan.ropeChoice;
        info.attentionChoice = plan.attentionChoice;
        info.modelFingerprint.clear();
        project.setInfo(info);
        m_warned = false;
        m_desk.messages->show(
            kFullId, MessageKind::Info,
            tr("This project now plans for %1 tokens. Press Write to go on.").arg(countText(plan.planned)));
        Q_EMIT m_desk.project->savedChanged();
    } catch (const std::exception& error) {
        failed(errorText(error));
    }
}

void FullContext::copyLarger(const LargerPlan& plan)
{
    if (!m_desk.project->isOpen() || !m_desk.project->flush()) {
        return;
    }
    try {
        makeAndOpen(QString::fromStdString(m_desk.project->project()->text()), &plan,
                    tr("A copy of %1 with room for %2 tokens. The original is unchanged.")
                        .arg(m_desk.project->title(), countText(plan.planned)));
    } catch (const std::exception& error) {
        failed(errorText(error));
    }
}

void FullContext::makeAndOpen(const QString& text, const LargerPlan* plan, const QString& said)
{
    const QString folder = QFileInfo(m_desk.project->file()).absolutePath();
    NewBook book;
    const QString file = uniqueProjectFile(folder, fileNameFromTitle(m_desk.project->title()));
    book.file = file.toStdString();
    book.title = QFileInfo(file).completeBaseName().toStdString();
    book.text = text.toStdString();
    if (plan != nullptr) {
        book.whole = true;
        book.planned = plan->planned;
        book.ropeChoice = plan->ropeChoice;
        book.attentionChoice = plan->attentionChoice;
    }
    createNewBook(*m_desk.project->project(), book);
    const QString before = m_desk.project->file();
    // Not within the click on a message that opening removes.
    QTimer::singleShot(0, this, [this, file, before, said] {
        if (m_desk.project->open(file)) {
            m_desk.messages->show(QStringLiteral("newbook"), MessageKind::Info, said,
                                  {{tr("Back to the first book"), [this, before] { m_desk.project->open(before); }}});
        }
    });
}

void FullContext::shorten()
{
    if (QAction* outline = m_desk.actions->action(QStringLiteral("view.outline"))) {
        outline->setChecked(true);
        m_desk.status->say(tr("The outline shows where the words are; cut what you can, or move it to the trash."));
    } else {
        m_desk.status->say(tr("Cut what you can from the text; Write goes on when there is room."));
    }
}

void FullContext::failed(const QString& why)
{
    m_desk.messages->show(QStringLiteral("project"), MessageKind::Error, why);
}

} // namespace longhand
