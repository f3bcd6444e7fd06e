#pragma once

#include "app/session/rate_meter.h"
#include "app/session/session.h"
#include "app/session/stream_buffer.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>

namespace longhand {

/// A command that waits for the worker thread.
struct SessionCommand
{
    enum Kind
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
    explicit SessionCommand(Kind wanted) : kind(wanted) {}

    Kind kind;
    std::filesystem::path file;
    WriteRequest request;
    std::optional<StrategySettings> strategy; ///< Resume: replaces the run's own
};

/// What a session's worker thread shares with everybody else: the commands that wait, and what is shown of the work.
/// Thread-safe.
class SessionBoard
{
public:
    // For callers of the session.
    void post(SessionCommand command);
    /// The state follows a command at once; allSaved is not filled in.
    SessionStatus status() const;
    RunNumbers numbers() const;
    StreamBatch drain();
    ContextReader reader() const;
    /// Waits until no command waits and nothing is loaded, read or written.
    void wait() const;
    /// From the project's thread: the text could not be saved.
    void setStorageError(const Message& message);
    void setPauseAtLoop(bool on) { m_pauseAtLoop = on; }

    // For the worker thread.
    /// The next command; waits for one unless there is text to read or write.
    std::optional<SessionCommand> next();
    /// The command from next() is done.
    void commandDone();
    /// Something else takes precedence over the current prefill or load.
    bool commandWaits() const;
    bool loadUnwanted() const;
    std::optional<Message> takeStorageError();
    bool pausesAtLoop() const { return m_pauseAtLoop; }
    /// As set by setState(); callers may see a later one.
    SessionState state() const;
    /// message: for display; replaces the last one.
    void setState(SessionState state, Message message, ContextReader reader);
    void setReader(ContextReader reader);
    /// change(SessionStatus&) changes what is shown.
    template <class Change>
    void update(Change change)
    {
        const std::lock_guard lock(m_mutex);
        change(m_status);
    }
    /// RunMeter::begin().
    void beginNumbers(std::span<const TokenId> written, std::span<const int> tree, MetricsSummary earlier);
    /// What a step wrote, and how the status changes with it.
    template <class Change>
    void addStep(const StepEvent& event, std::string_view text, const std::vector<std::uint32_t>& textBytes,
                 Change change)
    {
        const std::lock_guard lock(m_mutex);
        m_meter.add(event);
        m_stream.add(event, text, textBytes);
        m_rate.add(RateMeter::Clock::now(), static_cast<std::int64_t>(event.tokens.size()));
        change(m_status);
    }
    void addOutcome(ChangeOutcome outcome);

private:
    SessionState shownState() const; // with m_mutex held

    std::atomic<bool> m_pauseAtLoop = false;

    mutable std::mutex m_mutex; // guards what follows
    mutable std::condition_variable m_wake;
    std::deque<SessionCommand> m_queue;
    std::optional<SessionCommand::Kind> m_current; // taken from the queue; its effect is not visible yet
    SessionStatus m_status;
    ContextReader m_reader;
    StreamBuffer m_stream;
    RateMeter m_rate;
    RunMeter m_meter;
    std::optional<Message> m_storageError;
};

} // namespace longhand
