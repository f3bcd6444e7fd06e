#include "app/session/session.h"

#include "app/session/session_worker.h"

namespace longhand {

using Kind = SessionWorker::Kind;

struct Session::Impl : SessionWorker
{
    using SessionWorker::SessionWorker;
};

Session::Session(std::shared_ptr<Project> project, const EngineOptions& options)
    : m_impl(std::make_unique<Impl>(std::move(project), options))
{
}

Session::~Session() = default;

void Session::loadModel(const std::filesystem::path& file)
{
    m_impl->post({Kind::Load, file, {}});
}

void Session::cancelLoad()
{
    m_impl->post({Kind::CancelLoad, {}, {}});
}

void Session::unloadModel()
{
    m_impl->post({Kind::Unload, {}, {}});
}

void Session::write(const WriteRequest& request)
{
    m_impl->post({Kind::Write, {}, request});
}

void Session::pause()
{
    m_impl->post({Kind::Pause, {}, {}});
}

void Session::resume()
{
    m_impl->post({Kind::Resume, {}, {}});
}

void Session::stop()
{
    m_impl->post({Kind::Stop, {}, {}});
}

SessionStatus Session::status() const
{
    return m_impl->status();
}

StreamBatch Session::drain()
{
    return m_impl->drain();
}

SessionStatus Session::wait()
{
    return m_impl->wait();
}

} // namespace longhand
