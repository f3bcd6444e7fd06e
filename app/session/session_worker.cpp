#include "app/session/session_worker.h"

#include "app/session/run_backend.h"

#include <algorithm>

namespace longhand {

SessionWorker::SessionWorker(std::shared_ptr<Project> project, const EngineOptions& options)
    : m_project(std::move(project)), m_options(options)
{
    m_status.isa = computesWith(options);
    m_project->onStorageError([this](const std::string& message, bool) {
        {
            const std::lock_guard lock(m_mutex);
            m_storageError = message;
        }
        m_wake.notify_all();
    });
    m_thread = std::thread([this] { loop(); });
}

SessionWorker::~SessionWorker()
{
    Command command;
    command.kind = Kind::Quit;
    post(std::move(command));
    m_thread.join();
    m_project->onStorageError({});
}

void SessionWorker::post(Command command)
{
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back(std::move(command));
    }
    m_wake.notify_all();
}

SessionState SessionWorker::visibleState() const
{
    // A queued command counts at once, so that a status taken right after a command does not show the state before it.
    std::optional<Kind> last = m_current;
    for (const Command& command : m_queue)
        if (command.kind == Kind::Load || command.kind == Kind::Write || command.kind == Kind::Resume)
            last = command.kind;
    if (last == Kind::Load)
        return SessionState::Loading;
    if (last == Kind::Write || last == Kind::Resume)
        return SessionState::Prefill;
    return m_status.state;
}

SessionStatus SessionWorker::status() const
{
    const bool saved = m_project->allSaved();
    const std::lock_guard lock(m_mutex);
    SessionStatus status = m_status;
    status.state = visibleState();
    status.allSaved = saved;
    status.tokensPerSecond = status.state == SessionState::Writing ? m_rate.rate(Clock::now()) : 0;
    const RunNumbers numbers = m_meter.numbers();
    const MetricsSummary& lately = numbers.window;
    status.tokensPerPass = lately.tokensPerPass();
    status.acceptanceRate = lately.acceptance().rate();
    status.speed = numbers.speed;
    return status;
}

RunNumbers SessionWorker::numbers() const
{
    const std::lock_guard lock(m_mutex);
    return m_meter.numbers();
}

StreamBatch SessionWorker::drain()
{
    const std::lock_guard lock(m_mutex);
    return m_stream.take();
}

ContextReader SessionWorker::reader() const
{
    const std::lock_guard lock(m_mutex);
    return m_reader;
}

SessionStatus SessionWorker::wait() const
{
    {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, [this] {
            return m_queue.empty() && !m_current && m_status.state != SessionState::Loading &&
                   m_status.state != SessionState::Prefill && m_status.state != SessionState::Writing;
        });
    }
    return status();
}

void SessionWorker::loop()
{
    while (!m_quit) {
        std::optional<Command> command;
        {
            std::unique_lock lock(m_mutex);
            const bool working = m_state == SessionState::Prefill || m_state == SessionState::Writing;
            if (!working)
                m_wake.wait(lock, [this] { return !m_queue.empty(); });
            if (!m_queue.empty()) {
                command = std::move(m_queue.front());
                m_queue.pop_front();
                m_current = command->kind;
            }
        }
        try {
            if (command)
                handle(*command);
            else if (storageFailed())
                continue;
            else if (m_state == SessionState::Prefill)
                prefill();
            else
                step();
        } catch (const StorageError& e) {
            if (m_run)
                diskFull(e.what());
            else
                failed(e);
        } catch (const std::exception& e) {
            failed(e);
        }
        if (command) {
            {
                const std::lock_guard lock(m_mutex);
                m_current.reset();
            }
            m_wake.notify_all();
        }
    }
}

void SessionWorker::handle(const Command& command)
{
    switch (command.kind) {
    case Kind::Load:
        load(command.file);
        break;
    case Kind::CancelLoad: // a load in progress has seen it in the queue
        break;
    case Kind::Unload:
        unload();
        setState(SessionState::Idle);
        break;
    case Kind::Write:
        write(command.request);
        break;
    case Kind::Pause:
        pause();
        break;
    case Kind::Resume:
        resume(command.strategy);
        break;
    case Kind::Stop:
        stop();
        break;
    case Kind::Change:
        change(command.request);
        break;
    case Kind::Quit:
        quit();
        break;
    }
}

void SessionWorker::setState(SessionState state, std::string message)
{
    m_state = state;
    if (state == SessionState::Prefill)
        m_reading = {};
    const ContextReader reader = readerNow();
    {
        const std::lock_guard lock(m_mutex);
        m_reader = reader;
        m_status.state = state;
        if (state == SessionState::Prefill) {
            m_status.prefillSecondsLeft = -1;
            m_status.reading = {};
        }
        m_status.message = std::move(message);
        if (state != SessionState::Paused) {
            m_status.loop = {};
            m_status.collapse = {};
        }
        if (m_generator) {
            m_status.kvBytes = m_generator->kvBytes();
            m_status.workspaceBytes = m_generator->workspaceBytes();
        }
        if (state == SessionState::Writing)
            m_rate.start(Clock::now());
        m_current.reset();
    }
    m_wake.notify_all();
}

/// With the text that is in memory now.
ContextReader SessionWorker::readerNow() const
{
    if (!m_model || m_state == SessionState::Loading)
        return {};
    ReadAlready read;
    if (m_generator) {
        read.held = std::make_shared<const std::vector<TokenId>>(m_generator->readText());
        read.heldUnder = m_generator->plan();
    }
    read.backend = backendName(m_options);
    read.isa = m_options.isa;
    read.kept = m_options.cuda ? nullptr : m_options.kept;
    return {m_model, std::move(read)};
}

bool SessionWorker::commandWaits() const
{
    const std::lock_guard lock(m_mutex);
    return !m_queue.empty() || m_storageError;
}

bool SessionWorker::loadUnwanted() const
{
    const std::lock_guard lock(m_mutex);
    return std::any_of(m_queue.begin(), m_queue.end(), [](const Command& c) {
        return c.kind == Kind::CancelLoad || c.kind == Kind::Quit || c.kind == Kind::Load || c.kind == Kind::Unload;
    });
}

bool SessionWorker::storageFailed()
{
    std::optional<std::string> message;
    {
        const std::lock_guard lock(m_mutex);
        message = std::exchange(m_storageError, std::nullopt);
    }
    if (message)
        diskFull(*message);
    return message.has_value();
}

void SessionWorker::diskFull(const std::string& message)
{
    {
        const std::lock_guard lock(m_mutex);
        m_storageError.reset();
    }
    try {
        m_project->setRunState(m_run->span, RunState::Paused); // so that the author may edit the text meanwhile
    } catch (const std::exception&) {
        // Not recorded: a full disk. Still, nobody is writing any more.
    }
    setState(SessionState::DiskFull, message);
}

void SessionWorker::failed(const std::exception& error)
{
    std::string message = dynamic_cast<const std::bad_alloc*>(&error) != nullptr
                              ? "There is not enough memory for this. What was written is saved."
                              : error.what();
    // The engine may be half-way through a pass: do not trust its state. The log can be trusted.
    if (m_run) {
        try {
            m_project->setRunState(m_run->span, RunState::Paused);
        } catch (const std::exception& e) {
            message.append(" ").append(e.what());
        }
        m_run.reset();
        m_generator.reset();
    }
    setState(SessionState::Failed, std::move(message));
}

void SessionWorker::unload()
{
    if (m_run)
        setAside();
    m_generator.reset();
    m_model.reset();
    m_loadedFor.reset();
    update([this](SessionStatus& s) {
        m_reader = {};
        s.modelName.clear();
        s.modelFile.clear();
        s.modelFingerprint.clear();
        s.adapterStyle.clear();
        s.adapterStrength = 0;
        s.kvBytesPerToken = 0;
        s.contextSentence.clear();
        s.weightBytes = s.kvBytes = s.workspaceBytes = 0;
        s.prefillDone = s.prefillTotal = 0;
    });
}

/// Releases the active run, so that a later resume() finishes it from the log.
void SessionWorker::setAside()
{
    const FinishReason finish = m_run->finish;
    const RunState state = finish == FinishReason::None      ? RunState::Paused
                           : finish == FinishReason::Stopped ? RunState::Stopped
                                                             : RunState::Finished;
    m_project->setRunState(m_run->span, state, finish);
    m_run.reset();
}

void SessionWorker::quit()
{
    m_quit = true;
    if (!m_run)
        return;
    try {
        setAside();
    } catch (const std::exception&) {
        // On a full disk: resuming the run generates again what was not saved.
    }
}

} // namespace longhand
