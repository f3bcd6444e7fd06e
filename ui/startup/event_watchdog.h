#pragma once

#include <QApplication>
#include <QString>
#include <QTimer>

#include <chrono>
#include <deque>

namespace longhand {

/// An event that kept the window from answering.
struct SlowEvent
{
    qint64 atMs = 0;  ///< Unix time
    QString receiver; ///< class, and the object's name if it has one; "several" if no single event was to blame
    QString type;     ///< as in QEvent::Type
    double wallMs = 0;
    double cpuMs = 0; ///< of these the thread was running; 0: unknown. The rest went to other programs and the disk.
};

/// Watches for events of the window's thread handled later than LimitMs: logs them with receiver and type (category
/// longhand.watchdog), and keeps the last ones. Detects both causes of a late event: one long event before it (measured
/// at each), or many short ones (measured by a timer that fires late). UI thread only.
class EventWatchdog : public QObject
{
    Q_OBJECT

public:
    explicit EventWatchdog(QObject* parent = nullptr);

    static constexpr double kLimitMs = 128;
    static constexpr int kTickMs = 64;
    static constexpr std::size_t kKeptEvents = 32;

    /// Called by WatchedApplication around each event it forwards.
    void handled(const char* className, const QString& name, int type, double wallMs, double cpuMs);

    /// The last ones, oldest first.
    const std::deque<SlowEvent>& recent() const { return m_recent; }
    qint64 events() const { return m_events; }
    qint64 slowEvents() const { return m_slow; }
    /// Events that took more than LimitMs of the thread's own time: late on any machine.
    qint64 slowByCpu() const { return m_slowByCpu; }
    double worstWallMs() const { return m_worstWall; }
    double worstCpuMs() const { return m_worstCpu; }
    void reset();

Q_SIGNALS:
    void slow(const longhand::SlowEvent& event);
    /// An event ended in an exception that nothing had caught: what it was to do is not done. why: for the author.
    void failed(const QString& why);

private:
    using Clock = std::chrono::steady_clock;

    void onTick();
    void add(const SlowEvent& event);

    QTimer m_timer;
    Clock::time_point m_due;
    std::deque<SlowEvent> m_recent;
    qint64 m_events = 0;
    qint64 m_slow = 0;
    qint64 m_slowByCpu = 0;
    double m_worstWall = 0;
    double m_worstCpu = 0;
    bool m_blamed = false; ///< a slow event since the last tick explains why that is late
};

/// The application, with a watchdog around each event that its event loop hands out. Events sent within the handling of
/// another belong to that one; those of a nested event loop do not. The last place where an exception is caught.
class WatchedApplication : public QApplication
{
public:
    WatchedApplication(int& argc, char** argv);

    bool notify(QObject* receiver, QEvent* event) override;
    EventWatchdog& watchdog() { return m_watchdog; }
    /// Null if the application is another one.
    static WatchedApplication* instance();

private:
    EventWatchdog m_watchdog;
    int m_depth = 0;
    int m_level = 0; ///< of event loops, at the current event
};

} // namespace longhand
