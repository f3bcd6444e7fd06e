#pragma once

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <type_traits>
#include <utility>

namespace longhand {

/// Work for a panel on its own thread. Only the newest request counts: its answer goes to the UI thread, older ones are
/// dropped.
class BackgroundWork : public QObject
{
    Q_OBJECT

public:
    explicit BackgroundWork(QObject* parent = nullptr) : QObject(parent) { m_pool.setMaxThreadCount(1); }
    ~BackgroundWork() override { cancel(); }

    /// work() must not throw; done(result) runs on the UI thread.
    template <typename Work, typename Done>
    void start(Work work, Done done)
    {
        const int number = ++m_number;
        m_pool.clear();
        m_pool.start([this, number, work = std::move(work), done = std::move(done)]() mutable {
            if (number != m_number) {
                return;
            }
            auto result = work();
            QMetaObject::invokeMethod(
                this,
                [this, number, result = std::move(result), done = std::move(done)] {
                    if (number == m_number) {
                        ++m_answered;
                        done(result);
                    }
                },
                Qt::QueuedConnection);
        });
    }
    /// Drops all requests and waits until none holds anything.
    void cancel()
    {
        ++m_number;
        m_pool.clear();
        m_pool.waitForDone();
    }
    int answered() const { return m_answered; }

private:
    QThreadPool m_pool;
    std::atomic<int> m_number = 0;
    int m_answered = 0;
};

} // namespace longhand
