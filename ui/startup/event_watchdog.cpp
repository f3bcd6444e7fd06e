#include "ui/startup/event_watchdog.h"

#include "ui/text/message_text.h"

#include <QDateTime>
#include <QEvent>
#include <QLoggingCategory>
#include <QMetaEnum>
#include <QScopedValueRollback>
#include <QThread>

#include <algorithm>
#include <ctime>
#include <exception>

namespace longhand {

namespace {

Q_LOGGING_CATEGORY(watchdogLog, "longhand.watchdog")

/// CPU time of this thread in milliseconds.
double threadCpuMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

QString typeName(int type)
{
    const char* key = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return key != nullptr ? QString::fromLatin1(key) : QString::number(type);
}

} // namespace

EventWatchdog::EventWatchdog(QObject* parent) : QObject(parent)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &EventWatchdog::onTick);
    reset();
    m_timer.start(kTickMs);
}

void EventWatchdog::reset()
{
    m_recent.clear();
    m_events = m_slow = m_slowByCpu = 0;
    m_worstWall = m_worstCpu = 0;
    m_blamed = false;
    m_due = Clock::now() + std::chrono::milliseconds(kTickMs);
}

void EventWatchdog::handled(const char* className, const QString& name, int type, double wallMs, double cpuMs)
{
    ++m_events;
    m_worstWall = std::max(m_worstWall, wallMs);
    m_worstCpu = std::max(m_worstCpu, cpuMs);
    if (wallMs <= kLimitMs) {
        return;
    }
    if (cpuMs > kLimitMs) {
        ++m_slowByCpu;
    }
    m_blamed = true;
    QString receiver = QString::fromLatin1(className);
    if (!name.isEmpty()) {
        receiver += u' ' + name;
    }
    add({QDateTime::currentMSecsSinceEpoch(), receiver, typeName(type), wallMs, cpuMs});
}

void EventWatchdog::onTick()
{
    const auto now = Clock::now();
    const double late = std::chrono::duration<double, std::milli>(now - m_due).count();
    m_due = now + std::chrono::milliseconds(kTickMs);
    if (late > kLimitMs && !m_blamed) {
        m_worstWall = std::max(m_worstWall, late);
        add({QDateTime::currentMSecsSinceEpoch(), QStringLiteral("several"), typeName(QEvent::Timer), late, 0});
    }
    m_blamed = false;
}

void EventWatchdog::add(const SlowEvent& event)
{
    ++m_slow;
    m_recent.push_back(event);
    if (m_recent.size() > kKeptEvents) {
        m_recent.pop_front();
    }
    qCWarning(watchdogLog, "Events had to wait %.0f ms (%.0f ms at work): %s, %s", event.wallMs, event.cpuMs,
              qPrintable(event.receiver), qPrintable(event.type));
    Q_EMIT slow(event);
}

WatchedApplication::WatchedApplication(int& argc, char** argv) : QApplication(argc, argv) {}

WatchedApplication* WatchedApplication::instance()
{
    return dynamic_cast<WatchedApplication*>(QCoreApplication::instance());
}

bool WatchedApplication::notify(QObject* receiver, QEvent* event)
{
    if (QThread::currentThread() != thread()) { // others come through here too
        return QApplication::notify(receiver, event);
    }
    const int level = QThread::currentThread()->loopLevel();
    if (m_depth > 0 && level <= m_level) {
        return QApplication::notify(receiver, event);
    }
    const QScopedValueRollback depth(m_depth, m_depth + 1);
    const QScopedValueRollback loops(m_level, level);
    // The receiver may be gone afterwards.
    const char* className = receiver->metaObject()->className();
    const QString name = receiver->objectName();
    const int type = event->type();
    const auto start = std::chrono::steady_clock::now();
    const double cpu = threadCpuMs();
    const qint64 before = m_watchdog.events();
    bool result = true;
    try {
        result = QApplication::notify(receiver, event);
    } catch (const std::exception& error) { // a disk that cannot be read, where nobody expected it: no reason to end
        qCWarning(watchdogLog, "%s, %s: %s", className, qPrintable(typeName(type)), error.what());
        Q_EMIT m_watchdog.failed(errorText(error));
    }
    if (m_watchdog.events() == before) { // else it ran an event loop of its own, whose events were measured
        const double wall = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        m_watchdog.handled(className, name, type, wall, threadCpuMs() - cpu);
    }
    return result;
}

} // namespace longhand
