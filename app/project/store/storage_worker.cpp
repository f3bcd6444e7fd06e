#include "app/project/store/storage_worker.h"

#include <csignal>
#include <utility>

namespace longhand {

StorageWorker::StorageWorker(std::function<void()> tick)
    : m_tick(std::move(tick)), m_thread([this](const std::stop_token& stop) { loop(stop); })
{
}

void StorageWorker::run(const std::function<void()>& work)
{
    if (std::this_thread::get_id() == m_thread.get_id()) {
        work();
        return;
    }
    Job job{&work, false, {}};
    std::unique_lock lock(m_mutex);
    m_jobs.push_back(&job);
    m_wake.notify_all();
    m_jobDone.wait(lock, [&] { return job.done; });
    lock.unlock();
    if (job.error)
        std::rethrow_exception(std::move(job.error));
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

void StorageWorker::loop(const std::stop_token& stop)
{
    // A file size limit should fail the write with an error, not kill the program.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    std::unique_lock lock(m_mutex);
    for (;;) {
        // The tick first, so that tokens are committed in time however many jobs come.
        if (m_due && Clock::now() >= *m_due) {
            m_due.reset();
            lock.unlock();
            m_tick();
            lock.lock();
        } else if (!m_jobs.empty()) {
            Job* const job = m_jobs.front();
            m_jobs.pop_front();
            lock.unlock();
            std::exception_ptr error;
            try {
                (*job->work)();
            } catch (...) {
                error = std::current_exception();
            }
            lock.lock();
            job->error = std::move(error);
            job->done = true; // from here on the waiting thread owns it
            m_jobDone.notify_all();
        } else if (stop.stop_requested()) {
            return;
        } else if (const auto due = m_due) {
            m_wake.wait_until(lock, stop, *due, [&] { return !m_jobs.empty() || m_due != due; });
        } else {
            m_wake.wait(lock, stop, [&] { return !m_jobs.empty() || m_due; });
        }
    }
}

} // namespace longhand
