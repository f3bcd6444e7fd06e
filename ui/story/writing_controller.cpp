#include "ui/story/writing_controller.h"

#include "app/library/model_library.h"
#include "app/project/takes/takes.h"
#include "ui/text/message_text.h"

#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <cctype>

namespace longhand {

namespace {

bool there(const QString& file)
{
    return !file.isEmpty() && QFileInfo::exists(file);
}

} // namespace

WritingController::WritingController(ProjectController* project, SessionController* session, AppSettings* settings,
                                     QObject* parent)
    : QObject(parent), m_project(project), m_session(session), m_settings(settings)
{
    connect(project, &ProjectController::opened, this, &WritingController::onOpened);
    connect(project, &ProjectController::closing, this, &WritingController::onClosing);
    connect(project, &ProjectController::savedChanged, this, &WritingController::noteSaved);
    connect(session, &SessionController::stateChanged, this, &WritingController::onStateChanged);
}

QString WritingController::modelFile() const
{
    for (const QString& file : {m_chosen, m_given}) {
        if (there(file)) {
            return file;
        }
    }
    if (m_project->isOpen()) {
        QString last = QString::fromStdString(m_project->project()->info().modelFile);
        if (there(last)) {
            return last;
        }
    }
    return modelOfNewStories();
}

QString WritingController::modelOfNewStories() const
{
    if (there(m_settings->modelFile())) {
        return m_settings->modelFile();
    }
    if (const auto starter = starterModel()) {
        return QString::fromStdString(starter->string());
    }
    const auto models = availableModels();
    return models.empty() ? QString() : QString::fromStdString(models.front().file.string());
}

bool WritingController::canWrite() const
{
    if (!m_project->isOpen() || m_project->isReadOnly()) {
        return false;
    }
    const SessionState state = m_session->status().state;
    return state != SessionState::Writing && state != SessionState::Prefill && !m_writeWhenReady;
}

bool WritingController::canPause() const
{
    const SessionState state = m_session->status().state;
    return state == SessionState::Writing || state == SessionState::Prefill;
}

bool WritingController::isUnderWay() const
{
    return canPause() || m_writeWhenReady;
}

bool WritingController::canStop() const
{
    return m_session->isRunning() || m_writeWhenReady || m_interrupted.has_value();
}

void WritingController::toggle()
{
    if (canPause()) {
        pause();
    } else {
        write();
    }
}

void WritingController::write()
{
    if (!canWrite()) {
        if (m_project->isReadOnly()) {
            Q_EMIT refused(tr("This project is open for reading only."));
        }
        return;
    }
    const SessionState state = m_session->status().state;
    if (state == SessionState::Paused || state == SessionState::DiskFull) {
        Q_EMIT preparing();
        if (!m_project->flush()) {
            return;
        }
        findInterrupted();
        if (m_interrupted) {
            goOn();
            m_session->resume();
        } else { // the author continued from there: the next run reads that
            startRun();
        }
    } else {
        startWithModel();
    }
    Q_EMIT changed();
}

void WritingController::writeRest(int tokens)
{
    m_rest = tokens;
    write();
    m_rest.reset();
}

void WritingController::startWithModel()
{
    if (m_session->hasModel()) {
        start();
        return;
    }
    m_writeWhenReady = true;
    if (m_session->status().state != SessionState::Loading) {
        loadModel();
    }
}

void WritingController::start()
{
    m_writeWhenReady = false;
    Q_EMIT preparing();
    if (!m_project->flush()) {
        return;
    }
    findInterrupted();
    if (m_interrupted) {
        goOn();
        m_session->resume(withDraftModel(m_interrupted->lastSettings.strategy));
        return;
    }
    startRun();
}

/// Before the interrupted run resumes. By another name than what it wrote already has on the page, its next words would
/// be another run there, and those before them the author's.
void WritingController::goOn()
{
    m_run = m_nameOf(m_interrupted->span);
    m_begunAfter = m_interrupted->span - 1;
    Q_EMIT goingOn();
}

/// The run's own strategy with this machine's draft model, if it can use one: no record has the file.
std::optional<StrategySettings> WritingController::withDraftModel(StrategySettings strategy) const
{
    strategy.draftModel = m_controls().strategy.draftModel;
    if (!traitsOf(strategy.kind).smallModel || !QFileInfo::exists(QString::fromStdString(strategy.draftModel))) {
        return std::nullopt;
    }
    return strategy;
}

void WritingController::startRun()
{
    const std::string text = m_project->project()->text();
    if (std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c); })) {
        Q_EMIT refused(tr("Type a first sentence; the model goes on from there."));
        return;
    }
    WritingControls controls = m_controls();
    try {
        const std::uint64_t take = Takes(*m_project->project()).takeForNextRun(controls.sampler);
        if (take != controls.sampler.take) {
            controls.sampler.take = take;
            Q_EMIT takeChanged(controls);
        }
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
        return;
    }
    WriteRequest request;
    request.sampler = controls.sampler;
    request.strategy = controls.strategy;
    request.tokens = m_rest.value_or(controls.length);
    m_run = --m_newestName;
    m_begunAfter = m_project->project()->head();
    Q_EMIT starting();
    m_session->write(request);
}

void WritingController::pause()
{
    m_session->pause();
}

void WritingController::stop()
{
    m_writeWhenReady = false;
    if (m_session->isRunning()) {
        m_session->stop();
    } else {
        stopInterrupted();
    }
    Q_EMIT changed();
}

void WritingController::stopInterrupted()
{
    if (!m_interrupted) {
        return;
    }
    // Not in the engine: the run is ended where it is.
    try {
        m_project->project()->setRunState(m_interrupted->span, RunState::Stopped, FinishReason::Stopped);
    } catch (const std::exception& error) {
        Q_EMIT refused(errorText(error));
    }
    findInterrupted();
}

bool WritingController::refuseModelDuringRun()
{
    if (m_session->isRunning()) {
        Q_EMIT refused(tr("Stop the run first; then another model can be loaded."));
        return true;
    }
    return false;
}

void WritingController::chooseModel(const QString& file)
{
    if (refuseModelDuringRun()) {
        return; // before anything is changed
    }
    m_chosen = m_project->isOpen() ? file : QString(); // without a story: for new ones, which have the last used
    m_given.clear();
    m_settings->setModelFile(file);
    loadModel();
}

void WritingController::loadModel()
{
    if (!m_session->hasSession() || refuseModelDuringRun()) {
        return;
    }
    const QString file = modelFile();
    if (file.isEmpty()) {
        m_writeWhenReady = false;
        Q_EMIT modelMissing();
    } else {
        m_storysOwn = QString::fromStdString(m_project->project()->info().modelFile);
        m_session->loadModel(file);
    }
    Q_EMIT changed();
}

void WritingController::cancelLoad()
{
    m_writeWhenReady = false;
    m_session->cancelLoad();
    Q_EMIT changed();
}

void WritingController::unloadModel()
{
    if (m_session->isRunning()) {
        Q_EMIT refused(tr("Stop the run first; then the model can be unloaded."));
    } else {
        m_session->unloadModel();
    }
}

void WritingController::noteSaved()
{
    // The saved text may be an earlier one, restored by undo.
    if (m_project->isOpen() && !canPause() && (m_interrupted || m_project->allSaved())) {
        findInterrupted();
        Q_EMIT changed();
    }
}

void WritingController::noteSwitched()
{
    findInterrupted();
    Q_EMIT changed();
}

void WritingController::onOpened()
{
    m_writeWhenReady = false;
    m_run = m_newestName = -1;
    m_begunAfter = 0;
    findInterrupted();
    if (!m_project->isReadOnly() && m_factory) {
        m_session->setSession(m_factory(m_project->project()));
        // After an unclean exit the author is asked first: the model may have ended the program.
        if (m_autoLoad && m_project->project()->openState() == OpenState::Clean) {
            // Once the story is on the page.
            QTimer::singleShot(0, this, [this, opened = std::weak_ptr(m_project->project())] {
                if (opened.lock() == m_project->project() && m_session->status().state == SessionState::Idle) {
                    loadModel();
                }
            });
        }
    }
    Q_EMIT changed();
}

void WritingController::onClosing()
{
    m_writeWhenReady = false;
    m_interrupted.reset();
    m_chosen.clear(); // the next story has its own
    m_session->setSession(nullptr);
}

void WritingController::onStateChanged(SessionState state, SessionState before)
{
    if (state == SessionState::Ready && m_session->hasSession()) {
        const QString loaded = QString::fromStdString(m_session->status().modelFile);
        // A story's own was no choice for new stories, unless there is no other.
        if (!loaded.isEmpty() && (loaded != m_storysOwn || modelOfNewStories().isEmpty())) {
            m_settings->setModelFile(loaded);
        }
    }
    if (m_writeWhenReady) { // a quick load may never be seen loading
        if (m_session->hasModel()) {
            start();
        } else if (before == SessionState::Loading || state == SessionState::Failed) {
            m_writeWhenReady = false; // failed or cancelled
        }
    }
    if (state != SessionState::Prefill && state != SessionState::Writing) {
        findInterrupted();
    }
    Q_EMIT changed();
}

void WritingController::findInterrupted()
{
    m_interrupted.reset();
    if (m_project->isOpen() && !m_project->isReadOnly()) {
        m_interrupted = m_project->project()->interruptedRun();
    }
}

} // namespace longhand
