#include "app/session/session.h"

#include "app/session/session_worker.h"

namespace longhand {

using Kind = SessionWorker::Kind;

struct Session::Impl : SessionWorker
{
    using SessionWorker::SessionWorker;

    void post(Kind kind)
    {
        Command command;
        command.kind = kind;
        SessionWorker::post(std::move(command));
    }
    using SessionWorker::post;
};

Session::Session(std::shared_ptr<Project> project, const EngineOptions& options)
    : m_impl(std::make_unique<Impl>(std::move(project), options))
{
}

Session::~Session() = default;

void Session::loadModel(const std::filesystem::path& file)
{
    SessionWorker::Command command;
    command.kind = Kind::Load;
    command.file = file;
    m_impl->post(std::move(command));
}

void Session::cancelLoad()
{
    m_impl->post(Kind::CancelLoad);
}

void Session::unloadModel()
{
    m_impl->post(Kind::Unload);
}

void Session::write(const WriteRequest& request)
{
    SessionWorker::Command command;
    command.kind = Kind::Write;
    command.request = request;
    m_impl->post(std::move(command));
}

void Session::pause()
{
    m_impl->post(Kind::Pause);
}

void Session::resume(const std::optional<StrategySettings>& strategy)
{
    SessionWorker::Command command;
    command.kind = Kind::Resume;
    command.strategy = strategy;
    m_impl->post(std::move(command));
}

void Session::stop()
{
    m_impl->post(Kind::Stop);
}

void Session::change(const WriteRequest& request)
{
    SessionWorker::Command command;
    command.kind = Kind::Change;
    command.request = request;
    m_impl->post(std::move(command));
}

void Session::setPauseAtLoop(bool on)
{
    m_impl->setPauseAtLoop(on);
}

SessionStatus Session::status() const
{
    return m_impl->status();
}

RunNumbers Session::numbers() const
{
    return m_impl->numbers();
}

StreamBatch Session::drain()
{
    return m_impl->drain();
}

ContextReader Session::reader() const
{
    return m_impl->reader();
}

SessionStatus Session::wait()
{
    return m_impl->wait();
}

} // namespace longhand
