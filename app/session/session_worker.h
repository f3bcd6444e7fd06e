#pragma once

#include "app/costs/cost_curve.h"
#include "app/project/store/storage_error.h"
#include "app/project/story_adapter.h"
#include "app/session/one_by_one.h"
#include "app/session/rate_meter.h"
#include "app/session/session.h"
#include "app/session/stream_buffer.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace longhand {

/// The thread behind a Session: takes commands one by one and, while a run is active, makes one pass between commands.
class SessionWorker
{
public:
    enum class Kind
    {
        Load,
        CancelLoad,
        Unload,
        Write,
        Pause,
        Resume,
        Stop,
        Change,
        Quit,
    };
    struct Command
    {
        Kind kind = Kind::Pause;
        std::filesystem::path file;
        WriteRequest request;
        std::optional<StrategySettings> strategy; // Resume: replaces the run's own
    };

    SessionWorker(std::shared_ptr<Project> project, const EngineOptions& options);
    ~SessionWorker();
    SessionWorker(const SessionWorker&) = delete;
    SessionWorker& operator=(const SessionWorker&) = delete;

    // From any thread.
    void post(Command command);
    void setPauseAtLoop(bool on) { m_pauseAtLoop = on; }
    SessionStatus status() const;
    RunNumbers numbers() const;
    StreamBatch drain();
    ContextReader reader() const;
    SessionStatus wait() const;

private:
    using Clock = RateMeter::Clock;

    /// The active run, in any state from Prefill to DiskFull.
    struct ActiveRun
    {
        SpanId span = 0;
        RunSettings settings;
        std::vector<TokenId> context; // what was read before its next token, when it was begun or resumed
        std::int64_t written = 0;
        bool fetched = false; // cached blocks of the context have been loaded from the disk
        bool begun = false;   // prefilled, and the generator's run has begun
        FinishReason finish = FinishReason::None;
        std::int64_t loopBegin = -1;   // of the loop that paused it last
        std::int64_t collapseEnd = -1; // of the last sign of collapse
        std::string remark;            // how it continues, for display; kept until its end
    };

    // Worker thread.
    void loop();
    void handle(const Command& command);
    void load(const std::filesystem::path& file);
    bool loadWith(const std::filesystem::path& file, const std::function<std::optional<AdapterChoice>()>& adapter);
    bool reload(const std::optional<AdapterChoice>& adapter);
    bool useStoryAdapter();
    bool useAdapterOf(const RunSettings& run);
    LoadProgress loadProgress();
    void unload();
    void write(const WriteRequest& request);
    bool beginAtHead(const WriteRequest& request);
    void resume(const std::optional<StrategySettings>& strategy);
    void resumeRecorded(const std::optional<StrategySettings>& strategy);
    void pause();
    void stop();
    void change(const WriteRequest& request);
    void changeOrThrow(const WriteRequest& request);
    void quit();
    void prefill();
    bool fetch();
    void step();
    void pauseIfAudited(const StepEvent& event);
    void endRun(RunState state, FinishReason finish);
    void setAside();
    void prepare(EngineOptions options);
    void setStrategy(const StrategySettings& strategy);
    void start(ActiveRun run);
    ContextPlan planFor(bool record);
    void failed(const std::exception& error);
    void diskFull(const std::string& message);
    bool storageFailed();

    ContextReader readerNow() const;
    void setState(SessionState state, std::string message = {});
    template <class Change>
    void update(Change change)
    {
        const std::lock_guard lock(m_mutex);
        change(m_status);
    }
    bool commandWaits() const;
    bool loadUnwanted() const;
    SessionState visibleState() const; // with m_mutex held

    std::atomic<bool> m_pauseAtLoop = false;
    const std::shared_ptr<Project> m_project;
    const EngineOptions m_options;

    // Worker thread only.
    std::shared_ptr<const Model> m_model;
    std::optional<StoryAdapter> m_loadedFor; // the story's choice that m_model was loaded for; empty: a run's
    std::unique_ptr<Generator> m_generator;
    std::optional<ActiveRun> m_run;
    StreamDecoder m_decoder;
    OneByOneCost m_oneByOne;
    CostCurve m_reading; // since the state became Prefill
    SessionState m_state = SessionState::Idle;
    bool m_quit = false;

    mutable std::mutex m_mutex; // guards what follows
    mutable std::condition_variable m_wake;
    std::deque<Command> m_queue;
    std::optional<Kind> m_current; // taken from the queue; its effect is not visible yet
    SessionStatus m_status;
    ContextReader m_reader;
    StreamBuffer m_stream;
    RateMeter m_rate;
    RunMeter m_meter;
    std::optional<std::string> m_storageError;

    std::thread m_thread;
};

} // namespace longhand
