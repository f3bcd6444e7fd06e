#include "app/project/storage_worker.h"

#include <csignal>
#include <future>
#include <memory>

namespace longhand {

StorageWorker::StorageWorker(std::function<void()> tick) : m_tick(std::move(tick)), m_thread([this] { loop(); }) {}

StorageWorker::~StorageWorker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_wake.notify_all();
    m_thread.join();
}

void StorageWorker::run(const std::function<void()>& job)
{
    if (std::this_thread::get_id() == m_thread.get_id()) {
        job();
        return;
    }
    // Shared: the caller may be gone before set_value has returned.
    const auto done = std::make_shared<std::promise<void>>();
    auto result = done->get_future();
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.emplace_back([&job, done] {
            try {
                job();
                done->set_value();
            } catch (...) {
                done->set_exception(std::current_exception());
            }
        });
    }
    m_wake.notify_all();
    result.get();
}

void StorageWorker::tickAt(Clock::time_point when)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_due && *m_due <= when)
            return;
        m_due = when;
    }
    m_wake.notify_all();
}

void StorageWorker::loop()
{
    // A file size limit should come as an error of the write, not kill the writer's program.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    std::unique_lock lock(m_mutex);
    for (;;) {
        // The tick first: however many jobs come, tokens are committed in time.
        if (m_due && Clock::now() >= *m_due) {
            m_due.reset();
            lock.unlock();
            m_tick();
            lock.lock();
        } else if (!m_jobs.empty()) {
            const auto job = std::move(m_jobs.front());
            m_jobs.pop_front();
            lock.unlock();
            job();
            lock.lock();
        } else if (m_ending) {
            return;
        } else if (m_due) {
            m_wake.wait_until(lock, *m_due);
        } else {
            m_wake.wait(lock);
        }
    }
}

} // namespace longhand
