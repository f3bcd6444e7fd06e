#include "ui/desk_presenter.h"

#include "ui/actions/main_actions.h"
#include "ui/controls/control_table.h"
#include "ui/controls/controls_panel.h"
#include "ui/editor/manuscript_edit.h"
#include "ui/live/draft_text.h"
#include "ui/startup/event_watchdog.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/text/word_estimate.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/progress_strip.h"
#include "ui/widgets/status_line.h"
#include "ui/widgets/text_box_focus.h"
#include "ui/widgets/write_bar.h"

#include <QAction>
#include <QTimer>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace longhand {

DeskPresenter::DeskPresenter(const DeskWidgets& widgets, ProjectController* project, SessionController* session,
                             WritingController* writing, QObject* parent)
    : QObject(parent), m_w(widgets), m_project(project), m_session(session), m_writing(writing)
{
    connect(project, &ProjectController::opened, this, &DeskPresenter::onOpened);
    connect(project, &ProjectController::closed, this, &DeskPresenter::onClosed);
    connect(project, &ProjectController::savedChanged, this, &DeskPresenter::showNumbers);
    connect(project, &ProjectController::renamed, this, [this] { m_w.bar->setTitle(m_project->title()); });
    connect(project, &ProjectController::failed, this, [this](const QString& message) {
        // What only waits to be saved disappears once it is saved.
        const bool waits = m_project->isOpen() && !m_project->allSaved();
        m_w.messages->show(waits ? QStringLiteral("unsaved") : QStringLiteral("project"), MessageKind::Error, message);
    });
    if (auto* application = WatchedApplication::instance()) {
        connect(&application->watchdog(), &EventWatchdog::failed, this, [this](const QString& why) {
            m_w.messages->show(QStringLiteral("failed"), MessageKind::Error, tr("This could not be done: %1").arg(why));
        });
    }
    connect(project, &ProjectController::exported, this, [this](const QString& file) {
        m_w.messages->show(QStringLiteral("export"), MessageKind::Info, tr("Exported to %1").arg(file));
    });
    connect(session, &SessionController::statusChanged, this, &DeskPresenter::update);
    connect(session, &SessionController::stateChanged, this, &DeskPresenter::onStateChanged);
    connect(session, &SessionController::textArrived, this, [this](const ArrivedText& text) {
        m_w.page->appendGenerated(text.utf8, m_writing->currentRun(), text.tokens);
    });
    connect(writing, &WritingController::changed, this, &DeskPresenter::update);
    connect(writing, &WritingController::refused, this, [this](const QString& why) { m_w.status->say(why); });
    connect(writing, &WritingController::modelMissing, this, [this] {
        m_w.messages->show(QStringLiteral("nomodel"), MessageKind::Warning,
                           tr("There is no model on this machine yet. Get the starter model, or choose a model file "
                              "(.gguf) that you have."),
                           {{tr("Get the starter model\u2026"), [this] { Q_EMIT modelsRequested(); }},
                            {tr("Choose a model file\u2026"), [this] { m_w.actions->chooseModel->trigger(); }},
                            {tr("Look again"), [this] { m_writing->loadModel(); }}});
    });
    connect(m_w.page, &ManuscriptEdit::editRefused, this,
            [this] { m_w.status->say(tr("This project is open for reading only.")); });
    // Queued: the page is in the middle of the change.
    connect(m_w.page, &ManuscriptEdit::editedBeforeRun, this, &DeskPresenter::sayEditedBefore, Qt::QueuedConnection);
    connect(m_w.page, &ManuscriptEdit::runTouched, this, &DeskPresenter::pauseForTyping, Qt::QueuedConnection);
    connect(project, &ProjectController::pauseNeeded, this, &DeskPresenter::pauseForTyping);
    connect(m_w.page, &ManuscriptEdit::selectionChanged, this, [this] {
        if (m_project->isOpen()) {
            showWords();
        }
    });
    connect(m_w.actions->toggleWriting, &QAction::changed, this, &DeskPresenter::showNumbers); // its keys are told
    connect(m_w.page, &ManuscriptEdit::historyChanged, this, &DeskPresenter::showActions);
    connect(m_w.boxes, &TextBoxFocus::changed, this, &DeskPresenter::showActions);
    connect(m_w.progress, &ProgressStrip::cancelled, this, [this] {
        if (m_session->status().state == SessionState::Loading) {
            m_writing->cancelLoad();
        } else {
            m_writing->pause();
        }
    });
}

void DeskPresenter::pauseForTyping()
{
    if (m_writing->canPause()) {
        m_pausedForTyping = true;
        m_writing->pause();
    }
}

/// Once a run.
void DeskPresenter::sayEditedBefore()
{
    if (m_writing->canPause() && !std::exchange(m_saidEditedBefore, true)) {
        m_w.messages->show(
            QStringLiteral("earlier"), MessageKind::Info,
            tr("The model continues from the text as it was; changes before its run apply from the next run."));
    }
}

void DeskPresenter::showManuscript()
{
    m_w.page->setManuscript(m_project->manuscript());
}

void DeskPresenter::update()
{
    if (!m_project->isOpen()) {
        showActions(); // on the start page there is nothing to write or to export
        return;
    }
    m_w.page->setLocked(m_project->isReadOnly());
    const bool writes = m_writing->canPause();
    if (writes) {
        m_w.page->openRun(m_writing->currentRun());
    } else {
        if (m_w.page->isRunOpen() && !m_w.page->isRunTouched()) {
            m_project->flush(); // edits of the text before the run, while they can be told from edits of the run
        }
        m_w.page->closeRun();
        m_w.messages->dismiss(QStringLiteral("earlier"));
        m_saidEditedBefore = false;
    }
    m_w.page->setNextMarkVisible(writes);
    if (!m_writing->interruptedRun()) {
        m_w.messages->dismiss(QStringLiteral("goon"));
    }
    showProgress();
    showNumbers();
    showActions();
}

void DeskPresenter::onOpened()
{
    m_w.messages->dismiss(QStringLiteral("project"));
    showManuscript();
    if (!m_project->project()->runs().empty()) {
        const RunSettings last = m_project->project()->runs().back().lastSettings;
        m_w.controls->setControls(controlsOf(last, m_w.controls->controls()));
    }
    m_w.bar->setTitle(m_project->title());
    showOpeningMessages();
    update();
    m_w.page->moveCursor(QTextCursor::End);
    m_w.page->scrollToEnd();
    // Once more when the page has its size: while hidden there was nothing to scroll.
    QTimer::singleShot(0, m_w.page, &ManuscriptEdit::scrollToEnd);
}

void DeskPresenter::onClosed()
{
    m_w.messages->clear();
    m_w.progress->finish();
    m_w.page->setManuscript({});
    m_w.page->setNextMarkVisible(false);
    m_w.bar->setTitle(QString());
    m_w.bar->setRate(QString(), QString());
    for (const auto put : {&StatusLine::setState, &StatusLine::setWords, &StatusLine::setSaved}) {
        (m_w.status->*put)(QString());
    }
    m_w.status->setTimeLeft(QString(), QString());
    m_w.status->setModel(QString(), QString());
    showActions();
}

void DeskPresenter::showOpeningMessages()
{
    const auto& run = m_writing->interruptedRun();
    if (!m_project->project()->textIsAsWritten()) {
        m_w.messages->show(QStringLiteral("altered"), MessageKind::Warning,
                           tr("Some of this story's words are not as they were written: its disk may be failing, or "
                              "another program has changed the file. Compare it with a backup before you go on. "
                              "\u201clonghand-cli project check\u201d names the places."));
    }
    if (const Message fault = m_project->project()->logFault(); !fault.empty()) {
        m_w.messages->show(QStringLiteral("log"), MessageKind::Warning, messageText(fault));
    }
    if (m_project->isReadOnly()) {
        m_w.messages->show(QStringLiteral("readonly"), MessageKind::Warning,
                           messageText(m_project->project()->readOnlyReason()));
        return;
    }
    const QString place =
        run ? tr("%1 of %2 tokens").arg(countText(run->tokensWritten), countText(run->lastSettings.targetTokens))
            : QString();
    if (m_project->project()->openState() == OpenState::Recovered) {
        QString text = tr("Longhand was not closed properly last time. Your story is here.");
        if (run) {
            text += tr(" The run was at %1; its last moments are written again, letter for letter, when you go on.")
                        .arg(place);
        }
        text += tr(" The model is not loaded automatically after that.");
        m_w.messages->show(QStringLiteral("recovered"), MessageKind::Warning, text,
                           {{run ? tr("Load it and go on") : tr("Load the model"),
                             [this, go = run.has_value()] { go ? m_writing->write() : m_writing->loadModel(); }}});
    } else if (run) {
        m_w.messages->show(QStringLiteral("goon"), MessageKind::Info,
                           tr("This run was interrupted at %1. Going on gives the text that it would have written "
                              "without the break. If you edit the text instead, the next run begins from there.")
                               .arg(place),
                           {{tr("Go on writing"), [this] { m_writing->write(); }}});
    }
}

void DeskPresenter::onStateChanged(SessionState state, SessionState before)
{
    Q_UNUSED(before)
    if (!m_project->isOpen()) {
        return;
    }
    m_w.status->stopSaying();
    const bool writes = state == SessionState::Prefill || state == SessionState::Writing;
    if (writes || state == SessionState::Loading || state == SessionState::Ready) { // a quick load may not be seen
        m_w.messages->dismiss(QStringLiteral("nomodel"));
    }
    if (writes) {
        for (const char* id : {"goon", "recovered"}) {
            m_w.messages->dismiss(QLatin1String(id));
        }
    }
    m_w.messages->dismiss(QStringLiteral("typing"));
    if (state != SessionState::DiskFull && state != SessionState::Failed) {
        m_w.messages->dismiss(QStringLiteral("engine")); // room was made, or the run is over
    }
    if (!writes && std::exchange(m_pausedForTyping, false) && state == SessionState::Paused) {
        m_w.messages->show(QStringLiteral("typing"), MessageKind::Info,
                           tr("Paused because you typed: press Write to go on from the text as it is now."));
    }
    if (state == SessionState::Paused || state == SessionState::Finished || state == SessionState::Failed) {
        compareWithProject();
    }
    showStateMessage(state);
}

void DeskPresenter::showStateMessage(SessionState state)
{
    const QString said = messageText(m_session->status().message);
    switch (state) {
    case SessionState::Failed:
        if (m_session->status().contextFull) {
            break; // its choices are offered elsewhere (ui/context)
        }
        m_w.messages->show(QStringLiteral("engine"), MessageKind::Error,
                           tr("%1 Everything written is saved.").arg(said),
                           {{m_session->hasModel() ? tr("Try again") : tr("Load the model again"),
                             [this] { m_session->hasModel() ? m_writing->write() : m_writing->loadModel(); }}});
        break;
    case SessionState::DiskFull:
        m_w.messages->show(QStringLiteral("engine"), MessageKind::Error,
                           tr("Writing is paused: %1 Nothing is lost; make room, then go on.").arg(said),
                           {{tr("Go on writing"), [this] { m_writing->write(); }}});
        break;
    default:
        break;
    }
    if (!said.isEmpty() && state != SessionState::Failed && state != SessionState::DiskFull) {
        m_w.messages->show(QStringLiteral("remark"), MessageKind::Info, said);
    }
}

void DeskPresenter::showProgress()
{
    const SessionStatus& status = m_session->status();
    if (status.state == SessionState::Loading) {
        const QString phase = messageText(status.loadPhase);
        QString text = tr("Loading the model: %1 %").arg(int(status.loadFraction * 100));
        if (!phase.isEmpty()) {
            text += QStringLiteral("  \u00b7  ") + phase;
        }
        if (m_writing->isWaitingForModel()) {
            text += tr("  \u00b7  writing begins right after");
        }
        m_w.progress->showProgress(text, status.loadFraction, tr("Cancel"));
    } else if (status.state == SessionState::Prefill && status.prefillTotal > 0) {
        m_w.progress->showProgress(stateText(status, true), double(status.prefillDone) / double(status.prefillTotal),
                                   tr("Pause"));
    } else {
        m_w.progress->finish();
    }
}

void DeskPresenter::showNumbers()
{
    if (!m_project->isOpen()) {
        return;
    }
    if (m_project->allSaved()) {
        m_w.messages->dismiss(QStringLiteral("unsaved"));
    }
    const SessionStatus& status = m_session->status();
    const auto& run = m_writing->interruptedRun();
    const bool resting = status.state == SessionState::Ready || status.state == SessionState::Idle;
    const QString writeKeys = m_w.actions->toggleWriting->shortcut().toString(QKeySequence::NativeText);
    QString state = stateText(status, m_w.page->wordCount() > 0, writeKeys);
    if (m_project->isReadOnly()) {
        state = tr("Read only");
    } else if (run && resting) {
        state = tr("Interrupted at %1 of %2 tokens")
                    .arg(countText(run->tokensWritten), countText(run->lastSettings.targetTokens));
    }
    m_w.status->setState(state);
    showWords();
    m_w.status->setTimeLeft(timeLeftText(status), tr("An estimate from the speed of the last 5 seconds"));
    m_w.status->setModel(m_project->isReadOnly() ? QString() : modelText(status, tokensNow()), modelTip(status));
    m_w.status->setSaved(savedText());
    const bool writing = status.state == SessionState::Writing;
    QStringList speed;
    if (m_session->isRunning() || status.state == SessionState::Finished) {
        speed << DraftText::factor(status.speed);
    }
    if (writing) {
        speed << rateText(status.tokensPerSecond);
    }
    speed.removeAll(QString());
    QString explanation = tr("Tokens a second: over the last 5 seconds.");
    if (const QString headline = DraftText::headline(status.speed); !headline.isEmpty()) {
        explanation = headline + u'\n' + DraftText::basis() + u'\n' + explanation;
    }
    m_w.bar->setRate(speed.join(QStringLiteral("   ")), explanation);
}

/// An estimate, once the author changed a good deal since the engine counted the text.
std::optional<qint64> DeskPresenter::tokensNow()
{
    constexpr qint64 change = 20; // words; fewer do not matter
    const qint64 counted = m_session->status().contextTokens;
    const qint64 words = m_w.page->wordCount();
    if (counted != m_counted || m_writing->canPause()) {
        m_counted = counted;
        m_countedWords = words;
    }
    const qint64 more = words - m_countedWords;
    return std::abs(more) < change ? std::nullopt : std::optional(std::max<qint64>(0, counted + tokensOfWords(more)));
}

void DeskPresenter::showWords()
{
    const QString words = countText(m_w.page->wordCount());
    const auto [from, to] = m_w.page->selectedRange();
    constexpr qsizetype most = 200000; // characters; a longer selection is counted on request only
    m_w.status->setWords(from < to && to - from <= most
                             ? tr("%1 of %2 words").arg(countText(countsIn(m_w.page->model(), from, to).words), words)
                             : tr("%1 words").arg(words));
}

QString DeskPresenter::savedText() const
{
    if (m_project->isReadOnly()) {
        return {};
    }
    if (m_session->status().state == SessionState::Writing) {
        return tr("Saved as it is written"); // a quarter of a second behind at most
    }
    const bool engine = !m_session->hasSession() || m_session->status().allSaved;
    return engine && m_project->allSaved() ? tr("All saved") : tr("Saving\u2026");
}

void DeskPresenter::showActions()
{
    const bool open = m_project->isOpen();
    MainActions& a = *m_w.actions;
    const bool full = m_session->status().state == SessionState::DiskFull;
    a.write->setIconText(full || m_writing->interruptedRun() ? tr("Go on writing") : tr("Write"));
    a.write->setEnabled(m_writing->canWrite());
    a.toggleWriting->setEnabled(m_writing->canWrite() || m_writing->canPause());
    a.pause->setEnabled(m_writing->canPause());
    a.stop->setEnabled(m_writing->canStop());
    a.exportText->setEnabled(open);
    a.exportMarkdown->setEnabled(open);
    const bool editable = open && !m_w.page->isLocked();
    const bool box = m_w.boxes->box() != nullptr; // then what is cut, copied, pasted is not the page's
    const bool inBox = m_w.boxes->isEditable();
    a.undo->setEnabled(inBox || (open && m_w.page->canUndo()));
    a.redo->setEnabled(inBox || (open && m_w.page->canRedo()));
    a.cut->setEnabled(box ? inBox : editable);
    a.paste->setEnabled(box ? inBox : editable);
    a.copy->setEnabled(box || open);
    a.selectAll->setEnabled(box || open);
    for (QAction* action : {a.find, a.findNext, a.findPrevious}) {
        action->setEnabled(open);
    }
    a.loadModel->setEnabled(m_session->hasSession() && !m_session->hasModel() &&
                            m_session->status().state != SessionState::Loading);
    a.unloadModel->setEnabled(m_session->hasModel() && !m_session->isRunning());
}

void DeskPresenter::compareWithProject()
{
    if (!m_project->allSaved() && m_session->status().state == SessionState::Failed) {
        return;
    }
    if (!m_project->flush()) {
        return; // what the author typed is on the page only
    }
    try {
        if (m_project->project()->text() != m_w.page->manuscript()) {
            qWarning("The page differed from the project; it was read again");
            showManuscript();
        }
    } catch (const std::exception& error) {
        qWarning("The project could not be compared with the page: %s", error.what());
    }
}

} // namespace longhand
