#pragma once

#include "app/session/session.h"
#include "ui/editor/generated_token.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <optional>

namespace longhand {

/// Text of the current run, and its tokens in order; their bytes add up to its size.
struct ArrivedText
{
    std::string utf8;
    std::vector<GeneratedToken> tokens;
};

/// Passes commands to the session and, 30 times a second while it is active, its state and text to the window.
class SessionController : public QObject
{
    Q_OBJECT

public:
    explicit SessionController(QObject* parent = nullptr);
    ~SessionController() override;

    /// Takes over a session; null for none. Ends the old one: its run is paused and saved, and its last text still
    /// arrives.
    void setSession(std::unique_ptr<Session> session);
    bool hasSession() const { return m_session != nullptr; }
    const SessionStatus& status() const { return m_status; }
    /// The loaded model's tokens of a text, on any thread; empty if there is no model.
    ContextReader reader() const { return m_session ? m_session->reader() : ContextReader(); }
    /// A model is in memory.
    bool hasModel() const;
    /// A run is on: being read, written or paused.
    bool isRunning() const;

    void loadModel(const QString& file);
    void cancelLoad();
    void unloadModel();
    void write(const WriteRequest& request);
    void pause();
    /// strategy: replaces the run's own.
    void resume(const std::optional<StrategySettings>& strategy = {});
    void stop();
    /// Answered by changeAnswered().
    void change(const WriteRequest& request);
    void setPauseAtLoop(bool on);

    /// The sums over the steps of the current or last run.
    RunNumbers numbers() const { return m_session ? m_session->numbers() : RunNumbers(); }

    /// Shows text at a reading pace, in words a minute, while the engine runs ahead; 0: as it is written. The engine
    /// never waits; at a pause or stop the page catches up at once.
    void setPace(int wordsAMinute);
    int pace() const { return m_pace; }
    /// Shows everything that was written.
    void showAll();
    /// Words that are written and not yet shown.
    qint64 wordsAhead() const { return m_wordsTaken.words - m_wordsShown.words; }

    /// Fetches available text now, without waiting for the timer.
    void poll();
    /// Text that was fetched but not yet passed on (large amounts are passed on in portions).
    bool hasPendingText() const { return !m_pending.utf8.empty(); }

Q_SIGNALS:
    void textArrived(const longhand::ArrivedText& text);
    /// What the engine did since the last signal, in order; may be ahead of the text that arrived.
    void stepsArrived(const std::vector<longhand::StepEvent>& steps);
    /// At least once after every change of state; while running, about four times a second for the numbers.
    void statusChanged(const longhand::SessionStatus& status);
    /// For each change(), in their order.
    void changeAnswered(const longhand::ChangeOutcome& outcome);
    void stateChanged(longhand::SessionState state, longhand::SessionState before);

private:
    template <typename Command>
    void command(Command run);
    /// Counts the words that begin in a stream of text.
    struct WordStarts
    {
        qint64 words = 0;
        bool inWord = false;
        qint64 add(std::string_view text);
    };
    void endRun(Session& session);
    void take(StreamBatch batch);
    void deliver(const SessionStatus& engine);
    std::size_t portion(bool paced, std::size_t& tokens);
    ArrivedText takePending(std::size_t bytes, std::size_t tokens);

    static constexpr int kFrameMs = 33;
    static constexpr int kRestMs = 250;
    static constexpr int kNumbersMs = 250;
    static constexpr std::size_t kPortionBytes = 6000;

    std::unique_ptr<Session> m_session;
    bool m_pauseAtLoop = true;
    SessionStatus m_status;
    ArrivedText m_pending;
    QTimer m_timer;
    QElapsedTimer m_sinceNumbers;
    QElapsedTimer m_sinceCommand;
    int m_pace = 0;
    bool m_catchUp = false;     ///< until the page has all that there is
    double m_allowed = 0;       ///< words that the pace allows now
    QElapsedTimer m_sincePaced; ///< since m_allowed was computed
    WordStarts m_wordsTaken, m_wordsShown;
};

} // namespace longhand
