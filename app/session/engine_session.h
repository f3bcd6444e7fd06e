#pragma once

#include "app/session/model_slot.h"
#include "app/session/run_writer.h"
#include "app/session/session.h"
#include "app/session/session_board.h"

#include <memory>
#include <thread>

namespace longhand {

/// The session that runs the engine: a thread that takes commands one by one and, while there is text to read or write,
/// makes one pass between commands.
class EngineSession : public Session
{
public:
    explicit EngineSession(std::shared_ptr<Project> project, const EngineOptions& options = {},
                           BadDraftModel badDraftModel = BadDraftModel::LeftOut);
    ~EngineSession() override; ///< pauses an active run, commits, joins
    EngineSession(const EngineSession&) = delete;
    EngineSession& operator=(const EngineSession&) = delete;

    void loadModel(const std::filesystem::path& file) override { loadModel(file, std::nullopt); }
    /// The same with the adapters that the next write() will choose; empty: the story's own.
    void loadModel(const std::filesystem::path& file, const std::optional<StoryAdapter>& adapter);
    void cancelLoad() override;
    void unloadModel() override;
    void write(const WriteRequest& request) override;
    void pause() override;
    void resume(const std::optional<StrategySettings>& strategy) override;
    using Session::resume;
    void stop() override;
    void change(const WriteRequest& request) override;
    void setPauseAtLoop(bool on) override { m_board.setPauseAtLoop(on); }
    SessionStatus status() const override;
    StreamBatch drain() override { return m_board.drain(); }
    ContextReader reader() const override { return m_board.reader(); }
    RunNumbers numbers() const override { return m_board.numbers(); }
    /// Waits until the state is not Loading, Prefill or Writing (for tools and tests). Returns the status then.
    SessionStatus wait() const;

private:
    // Worker thread.
    void loop();
    void handle(const SessionCommand& command);
    StoryAdapter adaptersFor(const WriteRequest& request) const;
    void beginRun(const WriteRequest& request);
    void resumeRun(const std::optional<StrategySettings>& strategy);
    void resumeRecorded(const std::optional<StrategySettings>& strategy);
    void stopRun();
    void quit();
    void failed(const std::exception& error);
    void diskFull(const Message& message);

    const std::shared_ptr<Project> m_project;
    SessionBoard m_board;
    // Worker thread only.
    RunWriter m_writer;
    ModelSlot m_slot;
    bool m_quit = false;

    std::jthread m_thread;
};

} // namespace longhand
