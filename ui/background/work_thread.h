#pragma once

#include <QObject>
#include <QThreadPool>

#include <utility>

namespace longhand {

/// A thread of its own for the work of an object, which is done in order. Declare it last: it waits for what was asked
/// before the members that the work may read go. UI thread.
class WorkThread
{
public:
    WorkThread() { m_pool.setMaxThreadCount(1); }

    /// work() on the thread, then done(result) on the UI thread, unless this is gone by then. work() must not throw.
    template <typename Work, typename Done>
    void run(Work work, Done done)
    {
        m_pool.start([this, work = std::move(work), done = std::move(done)]() mutable {
            QMetaObject::invokeMethod(
                &m_answers, [done = std::move(done), result = work()]() mutable { done(std::move(result)); },
                Qt::QueuedConnection);
        });
    }
    /// Without an answer.
    template <typename Work>
    void run(Work work)
    {
        m_pool.start(std::move(work));
    }
    /// Drops what has not begun.
    void drop() { m_pool.clear(); }
    /// Waits until nothing is left to do. Answers still come.
    void wait() { m_pool.waitForDone(); }

private:
    QObject m_answers;  ///< what they are sent to: those that come after it are dropped
    QThreadPool m_pool; ///< waits when it goes
};

} // namespace longhand
