#pragma once

#include "ui/story/stream_source.h"

namespace longhand {

/// The real implementation: app's Session.
class SessionSource : public StreamSource
{
public:
    SessionSource(std::shared_ptr<Project> project, const EngineOptions& options)
        : m_session(std::move(project), options)
    {
    }

    void loadModel(const std::filesystem::path& file) override { m_session.loadModel(file); }
    void cancelLoad() override { m_session.cancelLoad(); }
    void unloadModel() override { m_session.unloadModel(); }
    void write(const WriteRequest& request) override { m_session.write(request); }
    void pause() override { m_session.pause(); }
    void resume() override { m_session.resume(); }
    void stop() override { m_session.stop(); }
    void change(const WriteRequest& request) override { m_session.change(request); }
    void setPauseAtLoop(bool on) override { m_session.setPauseAtLoop(on); }
    SessionStatus status() const override { return m_session.status(); }
    StreamBatch drain() override { return m_session.drain(); }
    ContextReader reader() const override { return m_session.reader(); }
    RunNumbers numbers() const override { return m_session.numbers(); }

private:
    Session m_session;
};

} // namespace longhand
