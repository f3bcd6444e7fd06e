#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>

namespace longhand {

/// The one thread that touches a project's database: runs jobs in order, and a tick when it is due. Thread-safe.
class StorageWorker
{
public:
    using Clock = std::chrono::steady_clock;

    /// tick: called on the thread; must not throw.
    explicit StorageWorker(std::function<void()> tick);
    /// Runs the queued jobs, then ends the thread. Skips a tick that is not due yet.
    ~StorageWorker() = default;
    StorageWorker(const StorageWorker&) = delete;
    StorageWorker& operator=(const StorageWorker&) = delete;

    /// Runs a job on the thread and waits for its result; passes exceptions on. Runs it directly if called on the
    /// thread.
    template <class Job>
    std::invoke_result_t<Job> call(Job job)
    {
        using Result = std::invoke_result_t<Job>;
        if constexpr (std::is_void_v<Result>) {
            run([&] { job(); });
        } else {
            std::optional<Result> result;
            run([&] { result.emplace(job()); });
            return std::move(*result);
        }
    }

    /// Requests a tick at that time; an earlier request stays in force. Returns at once.
    void tickAt(Clock::time_point when);

private:
    /// A job on the stack of the waiting thread; guarded by m_mutex except for the work itself.
    struct Job
    {
        const std::function<void()>* work;
        bool done = false;
        std::exception_ptr error;
    };

    void run(const std::function<void()>& work);
    void loop(const std::stop_token& stop);

    std::function<void()> m_tick;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::condition_variable m_jobDone;
    std::deque<Job*> m_jobs;
    std::optional<Clock::time_point> m_due;
    std::jthread m_thread; // the last member: it is asked to end and waited for before the others go
};

} // namespace longhand
