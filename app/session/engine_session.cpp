#include "app/session/engine_session.h"

#include "app/project/store/storage_error.h"
#include "app/session/context_tokens.h"
#include "app/session/run_adapter.h"
#include "app/session/run_backend.h"

#include <new>

namespace longhand {

namespace {

void requireWritable(const Project& project)
{
    if (project.openState() == OpenState::ReadOnly)
        throw Error(project.readOnlyReason());
}

} // namespace

EngineSession::EngineSession(std::shared_ptr<Project> project, const EngineOptions& options,
                             BadDraftModel badDraftModel)
    : m_project(std::move(project)), m_writer(*m_project, options, m_board, m_slot, badDraftModel),
      m_slot(*m_project, m_board, [this] {
          if (m_writer.hasRun())
              m_writer.setAside();
          m_writer.forget();
      })
{
    m_board.update([&](SessionStatus& s) { s.isa = computesWith(options); });
    m_project->onStorageError([this](const Message& message, bool) { m_board.setStorageError(message); });
    m_thread = std::jthread([this] { loop(); });
}

EngineSession::~EngineSession()
{
    m_board.post(SessionCommand(SessionCommand::Quit));
    m_thread.join();
    m_project->onStorageError({});
}

void EngineSession::loadModel(const std::filesystem::path& file, const std::optional<StoryAdapter>& adapter)
{
    SessionCommand command(SessionCommand::Load);
    command.file = file;
    command.request.choices.adapter = adapter;
    m_board.post(std::move(command));
}

void EngineSession::cancelLoad()
{
    m_board.post(SessionCommand(SessionCommand::CancelLoad));
}

void EngineSession::unloadModel()
{
    m_board.post(SessionCommand(SessionCommand::Unload));
}

void EngineSession::write(const WriteRequest& request)
{
    SessionCommand command(SessionCommand::Write);
    command.request = request;
    m_board.post(std::move(command));
}

void EngineSession::pause()
{
    m_board.post(SessionCommand(SessionCommand::Pause));
}

void EngineSession::resume(const std::optional<StrategySettings>& strategy)
{
    SessionCommand command(SessionCommand::Resume);
    command.strategy = strategy;
    m_board.post(std::move(command));
}

void EngineSession::stop()
{
    m_board.post(SessionCommand(SessionCommand::Stop));
}

void EngineSession::change(const WriteRequest& request)
{
    SessionCommand command(SessionCommand::Change);
    command.request = request;
    m_board.post(std::move(command));
}

SessionStatus EngineSession::status() const
{
    const bool saved = m_project->allSaved();
    SessionStatus status = m_board.status();
    status.allSaved = saved;
    return status;
}

SessionStatus EngineSession::wait() const
{
    m_board.wait();
    return status();
}

void EngineSession::loop()
{
    while (!m_quit) {
        const std::optional<SessionCommand> command = m_board.next();
        try {
            if (command)
                handle(*command);
            else if (const auto trouble = m_board.takeStorageError())
                diskFull(*trouble);
            else if (m_board.state() == SessionState::Prefill)
                m_writer.prefill();
            else
                m_writer.step();
        } catch (const StorageError& e) {
            if (command && command->kind == SessionCommand::Change)
                m_board.addOutcome({.made = false, .firstToken = 0, .error = e.message()});
            if (m_writer.hasRun())
                diskFull(e.message());
            else
                failed(e);
        } catch (const std::exception& e) {
            failed(e);
        }
        if (command)
            m_board.commandDone();
    }
}

void EngineSession::handle(const SessionCommand& command)
{
    switch (command.kind) {
    case SessionCommand::Load:
        if (m_slot.load(command.file, adaptersFor(command.request)))
            m_writer.setState(SessionState::Ready, m_slot.leftOut());
        break;
    case SessionCommand::CancelLoad: // a load in progress has seen it in the queue
        break;
    case SessionCommand::Unload:
        m_slot.unload();
        m_writer.setState(SessionState::Idle);
        break;
    case SessionCommand::Write:
        beginRun(command.request);
        break;
    case SessionCommand::Pause:
        if (working(m_board.state()))
            m_writer.pause();
        break;
    case SessionCommand::Resume:
        resumeRun(command.strategy);
        break;
    case SessionCommand::Stop:
        stopRun();
        break;
    case SessionCommand::Change:
        m_board.addOutcome(m_writer.change(command.request));
        break;
    case SessionCommand::Quit:
        quit();
        break;
    }
}

StoryAdapter EngineSession::adaptersFor(const WriteRequest& request) const
{
    return request.choices.adapter ? *request.choices.adapter : storyAdapter(*m_project);
}

void EngineSession::beginRun(const WriteRequest& request)
{
    if (!m_slot.model())
        throw Error("No model is loaded: load one first.");
    if (working(m_board.state())) {
        m_board.update([](SessionStatus& s) {
            s.message = Message("A run is being written: pause or stop it before the next one.");
        });
        return;
    }
    request.sampler.validate();
    request.strategy.validate();
    requireLossless(request.strategy);
    if (request.tokens < 1)
        throw Error("A run of %1 tokens: at least 1.", request.tokens);
    requireWritable(*m_project);
    if (!m_slot.useAdapters(adaptersFor(request)))
        return;
    if (m_writer.hasRun())
        m_writer.setAside();

    // The author may be typing: if the text changed while it was read, read it again.
    bool begun = false;
    while (!begun) {
        const ContextPlan plan = m_slot.plan(request.choices.mode);
        begun = m_writer.begin(request, plan, [&] { m_slot.record(plan); });
    }
}

void EngineSession::resumeRun(const std::optional<StrategySettings>& strategy)
{
    if (working(m_board.state()))
        return;
    // Undo may have led back to an earlier run than the paused one.
    if (const auto known = m_project->interruptedRun(); known && m_writer.hasRun() && m_writer.run() != known->span)
        m_writer.setAside();
    if (m_writer.hasRun())
        m_writer.resume(strategy);
    else
        resumeRecorded(strategy);
}

void EngineSession::resumeRecorded(const std::optional<StrategySettings>& strategy)
{
    if (!m_slot.model())
        throw Error("No model is loaded: load the one the run was begun with.");
    const auto known = m_project->interruptedRun();
    if (!known)
        throw Error("No run was interrupted: there is nothing to resume.");
    requireWritable(*m_project);
    const RunSettings& recorded = known->lastSettings;
    if (recorded.modelFingerprint != m_slot.model()->fingerprint() && !m_slot.useAdaptersOf(recorded))
        return;
    // The author may have gone on while the model was loaded once more.
    if (const auto now = m_project->interruptedRun(); !now || now->span != known->span)
        throw Error(RunWriter::endedByAnEdit());
    const Model& model = *m_slot.model();
    requireModelOf(recorded, model);
    const ContextPlan plan = planInForce(*m_project, model, m_slot.usual());
    m_slot.record(plan);
    m_writer.resumeRecorded(*known, plan, strategy);
}

void EngineSession::stopRun()
{
    if (m_writer.hasRun()) {
        m_writer.stop();
    } else if (const auto run = m_project->interruptedRun();
               run && m_project->openState() != OpenState::ReadOnly && m_board.state() != SessionState::Loading)
    {
        m_project->setRunState(run->span, RunState::Stopped, FinishReason::Stopped);
    }
}

void EngineSession::diskFull(const Message& message)
{
    m_board.takeStorageError();
    try {
        m_writer.pauseAfterError(); // so that the author may edit the text meanwhile
    } catch (const std::exception&) {
        // Not recorded: a full disk. Still, nobody is writing any more.
    }
    m_writer.setState(SessionState::DiskFull, message);
}

void EngineSession::failed(const std::exception& error)
{
    Message message = dynamic_cast<const std::bad_alloc*>(&error) != nullptr
                          ? Message("There is not enough memory for this. What was written is saved.")
                          : messageOf(error);
    // The engine may be half-way through a pass: do not trust its state. The log can be trusted.
    if (m_writer.hasRun()) {
        try {
            m_writer.pauseAfterError();
        } catch (const std::exception& e) {
            message.append(messageOf(e));
        }
        m_writer.forget();
    }
    m_writer.setState(SessionState::Failed, std::move(message));
}

void EngineSession::quit()
{
    m_quit = true;
    if (!m_writer.hasRun())
        return;
    try {
        m_writer.setAside();
    } catch (const std::exception&) {
        // On a full disk: resuming the run generates again what was not saved.
    }
}

} // namespace longhand
