#include "ui/context/context_feature.h"

#include "app/session/context_tokens.h"
#include "ui/actions/action_registry.h"
#include "ui/context/context_blocks.h"
#include "ui/context/context_panel.h"
#include "ui/context/full_context.h"
#include "ui/context/long_reading.h"
#include "ui/context/notes_panel.h"
#include "ui/context/reading_preferences.h"
#include "ui/preferences/preferences.h"
#include "ui/story/project_controller.h"
#include "ui/story/session_controller.h"
#include "ui/story/writing_controller.h"
#include "ui/text/message_text.h"
#include "ui/text/status_text.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_docks.h"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>

#include <limits>

namespace longhand {

namespace {

/// What the reader found, or why it could not.
struct Found
{
    ContextPassages context;
    std::shared_ptr<const std::vector<ContextBlock>> blocks;
    QString error;
};

/// What the notes and all that stands before the story take.
struct Counted
{
    std::array<qint64, 3> notes{};
    qint64 front = 0, notesEnd = 0;
};

/// Where the last of the notes before the story ends; 0: there is none.
qint64 endOfNotes(const ContextPassages& context)
{
    qint64 at = context.tokens; // the token that begins a text belongs to no passage
    for (const ContextPassage& passage : context.passages) {
        at -= passage.tokens;
    }
    qint64 end = 0;
    for (const ContextPassage& passage : context.passages) {
        if (passage.part == ContextPart::Story) {
            break;
        }
        at += passage.tokens;
        end = passage.part == ContextPart::Frame ? end : at;
    }
    return end;
}

} // namespace

ContextFeature::ContextFeature(const Desk& desk) : QObject(desk.window), m_desk(desk)
{
    m_notes = new NotesPanel(desk.window);
    m_notesDock = desk.addDock(QStringLiteral("notes"), tr("&Notes"), m_notes, Qt::RightDockWidgetArea, false);
    m_context = new ContextPanel(desk.window);
    m_contextDock = desk.addDock(QStringLiteral("context"), tr("&What the model sees"), m_context,
                                 Qt::RightDockWidgetArea, false, tr("Ctrl+Shift+I"));
    if (auto* controls = desk.window->findChild<QDockWidget*>(QStringLiteral("controls"))) {
        desk.window->tabifyDockWidget(controls, m_notesDock);
        desk.window->tabifyDockWidget(m_notesDock, m_contextDock);
    }
    QAction* edit =
        desk.actions->addTo(MenuPlace::Story, QStringLiteral("story.notes"), tr("Edit the &notes"), tr("Ctrl+M"),
                            tr("Premise, memory and author's note: what the model reads besides the story"));
    connect(edit, &QAction::triggered, this, [this] {
        raise(m_notesDock, QStringLiteral("view.notes"));
        m_notes->startEditing();
    });
    m_full = new FullContext(
        desk, [this] { raise(m_contextDock, QStringLiteral("view.context")); }, this);

    desk.preferences->addPage(QStringLiteral("reading"), tr("Reading"), [settings = desk.settings](QWidget* parent) {
        return new ReadingPreferences(settings, parent);
    });

    new LongReading(desk, m_full, this);

    m_saveTimer.setSingleShot(true);
    m_refreshTimer.setSingleShot(true);
    connect(&m_saveTimer, &QTimer::timeout, this, &ContextFeature::saveNotes);
    connect(&m_refreshTimer, &QTimer::timeout, this, &ContextFeature::refresh);
    connect(m_notes, &NotesPanel::edited, this, &ContextFeature::onNotesEdited);
    connect(m_notes, &NotesPanel::modeChosen, this, &ContextFeature::onModeChosen);
    connect(desk.panels, &PanelDocks::shownChanged, this, &ContextFeature::refreshSoon);
    connect(desk.project, &ProjectController::opened, this, &ContextFeature::onOpened);
    connect(desk.project, &ProjectController::closing, this, &ContextFeature::onClosing);
    connect(desk.project, &ProjectController::flushing, this, &ContextFeature::saveNotes);
    connect(desk.project, &ProjectController::savedChanged, this, &ContextFeature::refreshSoon);
    connect(desk.session, &SessionController::stateChanged, this, &ContextFeature::onState);
    connect(desk.session, &SessionController::statusChanged, this, [this](const SessionStatus& status) {
        if (status.state == SessionState::Writing && m_sinceRefresh.elapsed() >= kWritingRefreshMs) {
            refreshSoon();
        }
    });
    m_sinceRefresh.start();
    refresh();
}

ContextFeature::~ContextFeature() = default;

void ContextFeature::raise(QDockWidget* dock, const QString& command)
{
    if (QAction* shows = m_desk.actions->action(command)) {
        shows->setChecked(true);
    }
    dock->raise();
}

void ContextFeature::onOpened()
{
    m_edited = false;
    m_saveTimer.stop();
    try {
        m_notes->setNotes(storyNotes(*m_desk.project->project()));
    } catch (const std::exception& error) {
        m_notes->setNotes({});
        m_desk.messages->show(QStringLiteral("notes"), MessageKind::Error, errorText(error));
    }
    m_notes->setReadOnly(m_desk.project->isReadOnly());
    onState();
}

void ContextFeature::onClosing()
{
    // Nothing on another thread may hold the project when it is closed.
    m_reading.cancel();
    m_counting.cancel();
    m_saveTimer.stop();
    m_refreshTimer.stop();
    m_edited = false;
    m_ofRun.reset();
    m_context->setNothing(QString());
}

void ContextFeature::onState()
{
    if (!m_desk.project->isOpen()) {
        return;
    }
    m_ofRun.reset();
    try {
        if (const auto run = m_desk.project->project()->interruptedRun()) {
            m_ofRun = runNotes(*m_desk.project->project(), run->span).notes;
        }
    } catch (const std::exception& error) {
        qWarning("The notes of the run could not be read: %s", error.what());
    }
    showMode();
    showRemark();
    countNotes();
    refreshSoon();
}

void ContextFeature::showMode()
{
    try {
        const ContextReader reader = m_desk.session->reader();
        m_notes->setMode(writingMode(*m_desk.project->project()),
                         reader ? std::optional(reader.coAuthor()) : std::nullopt);
    } catch (const std::exception& error) {
        qWarning("The story's mode could not be read: %s", error.what());
    }
}

void ContextFeature::onModeChosen(WritingMode mode)
{
    try {
        setWritingMode(*m_desk.project->project(), mode);
    } catch (const std::exception& error) {
        m_desk.messages->show(QStringLiteral("notes"), MessageKind::Error, errorText(error));
    }
    showMode();
    showRemark();
    countNotes();
    refreshSoon();
}

void ContextFeature::onNotesEdited()
{
    if (!m_desk.project->isOpen() || m_desk.project->isReadOnly()) {
        return;
    }
    m_edited = true;
    setUnsaved(QString());
    if (!m_saveTimer.isActive()) {
        m_saveTimer.start(kSaveDelayMs);
    }
    showRemark();
    countNotes();
}

void ContextFeature::setUnsaved(const QString& why)
{
    m_desk.project->setUnsaved(QStringLiteral("notes"), {why, [this] { return m_notes->asText(); }});
}

void ContextFeature::saveNotes()
{
    if (!m_edited || !m_desk.project->isOpen()) {
        return;
    }
    m_saveTimer.stop();
    try {
        setStoryNotes(*m_desk.project->project(), m_notes->notes());
        m_edited = false;
        m_desk.messages->dismiss(QStringLiteral("notes"));
        m_desk.project->setSaved(QStringLiteral("notes"));
        countNotes();
    } catch (const std::exception& error) {
        m_saveTimer.start(kRetryDelayMs);
        setUnsaved(errorText(error));
        m_desk.messages->show(
            QStringLiteral("notes"), MessageKind::Error,
            tr("Your notes are not saved yet: %1 Longhand tries again every few seconds.").arg(errorText(error)));
    }
}

/// The recorded plan of this model's runs, if text falls out of its view.
std::optional<ContextPlan> ContextFeature::rollingPlan() const
{
    const ProjectInfo info = m_desk.project->project()->info();
    const bool planned = info.modelFingerprint == m_desk.session->status().modelFingerprint;
    return planned && info.context.rolling ? std::optional(info.context) : std::nullopt;
}

/// What of all that stands before the story does not stay in view; empty if all does.
QString ContextFeature::outOfView() const
{
    const std::optional<ContextPlan> plan = rollingPlan();
    if (!plan) {
        return {};
    }
    const bool coAuthor = m_notes->coAuthor();
    if (plan->sinks == 0) {
        return (coAuthor ? tr("This model looks back %1 tokens only: the beginning, premise, memory, author's note and "
                              "the instruction to write the story drop out of its view as the story grows.")
                         : tr("This model looks back %1 tokens only: the beginning, premise and memory drop out of its "
                              "view as the story grows."))
            .arg(countText(plan->rollingWindow));
    }
    if (m_frontTokens <= plan->sinks) {
        return {};
    }
    if (!coAuthor) {
        return tr("Of premise and memory the model goes on seeing the first %1 tokens only, as planned when this "
                  "story's first run began; they have %2. The rest drops out of its view as the story grows.")
            .arg(countText(plan->sinks), countText(m_frontTokens));
    }
    return tr("Of premise, memory, author's note and the instruction to write the story the model goes on seeing the "
              "first %1 tokens only, as planned when this story's first run began; they have %2.")
               .arg(countText(plan->sinks), countText(m_frontTokens)) +
           QLatin1Char(' ') +
           (m_notesEnd > plan->sinks
                ? tr("The rest of these notes and the instruction drop out of its view as the story grows.")
                : tr("The end of the instruction drops out of its view as the story grows; the notes stay."));
}

void ContextFeature::showRemark()
{
    if (m_desk.project->isReadOnly()) {
        m_notes->setRemark(tr("This project is open for reading only."));
    } else if (m_ofRun && !(*m_ofRun == m_notes->notes())) {
        m_notes->setRemark(tr("The unfinished run keeps the notes it started with, so that its text stays the same. "
                              "These notes apply from the next run."));
    } else if (const QString unseen = outOfView(); !unseen.isEmpty()) {
        m_notes->setRemark(unseen);
    } else if (m_notes->coAuthor()) {
        m_notes->setRemark(tr("Changes apply from the next run. If one of these texts has changed, the model reads the "
                              "whole story again before it writes. The author's note is one of its instructions, so it "
                              "has no place in the story. The repetition penalty counts the words of the notes like "
                              "any others."));
    } else {
        m_notes->setRemark(
            tr("Changes apply from the next run. If the premise or the memory has changed, the model reads the whole "
               "story again before it writes. The repetition penalty counts the words of the notes like any others."));
    }
}

void ContextFeature::countNotes()
{
    const ContextReader reader = m_desk.session->reader();
    if (!reader) {
        m_counting.cancel();
        m_notes->setCounts({});
        m_frontTokens = 0;
        return;
    }
    const std::optional<ContextPlan> plan = rollingPlan();
    const qint64 room = plan && m_notes->coAuthor() ? plan->sinks : std::numeric_limits<qint64>::max();
    m_counting.start(
        [reader, room, project = m_desk.project->project(), notes = m_notes->notes()] {
            Counted counted;
            counted.notes = {reader.noteTokens(notes.premise), reader.noteTokens(notes.memory),
                             reader.noteTokens(notes.authorsNote)};
            try { // as saved: once more when these notes are
                counted.front = reader.frontTokens(*project);
                if (counted.front > room) { // else there is no need to read the whole text
                    counted.notesEnd = endOfNotes(reader.read(*project));
                }
            } catch (const std::exception& error) {
                qWarning("What stands before the story could not be counted: %s", error.what());
            }
            return counted;
        },
        [this](const Counted& counted) {
            m_notes->setCounts(counted.notes);
            m_frontTokens = counted.front;
            m_notesEnd = counted.notesEnd;
            showRemark();
        });
}

void ContextFeature::refreshSoon()
{
    if (!m_refreshTimer.isActive()) {
        m_refreshTimer.start(200);
    }
}

void ContextFeature::refresh()
{
    if (!m_desk.project->isOpen() || !m_context->isVisible()) {
        return;
    }
    const ContextReader reader = m_desk.session->reader();
    if (!reader) {
        m_reading.cancel();
        m_context->setNothing(m_desk.project->isReadOnly()
                                  ? tr("This project is open for reading only: no model reads it here.")
                                  : tr("When a model is loaded, this shows the exact text that it reads: premise, "
                                       "memory, story and author's note, and how much context each takes."));
        return;
    }
    if (!m_desk.project->allSaved() && m_desk.session->status().state != SessionState::Writing) {
        refreshSoon(); // typed text is still on its way to the file
        return;
    }
    m_sinceRefresh.restart();
    m_reading.start(
        [reader, project = m_desk.project->project()] {
            Found found;
            try {
                found.context = reader.read(*project);
                found.blocks = std::make_shared<std::vector<ContextBlock>>(contextBlocks(found.context));
            } catch (const std::exception& error) {
                found.error = errorText(error);
            }
            return found;
        },
        [this](const Found& found) {
            if (found.blocks) {
                m_context->setContext(found.context, found.blocks);
            } else {
                m_context->setNothing(found.error);
            }
        });
}

} // namespace longhand
