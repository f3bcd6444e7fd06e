#pragma once

#include "ui/background/work_thread.h"

#include <atomic>
#include <optional>
#include <type_traits>
#include <utility>

namespace longhand {

/// Work for a panel on its own thread. Only the newest request counts: its answer goes to the UI thread, older ones are
/// dropped.
class BackgroundWork
{
public:
    ~BackgroundWork() { cancel(); }

    /// work() must not throw; done(result) runs on the UI thread.
    template <typename Work, typename Done>
    void start(Work work, Done done)
    {
        using Result = std::optional<std::invoke_result_t<Work&>>;
        const int number = ++m_number;
        m_thread.drop();
        m_thread.run(
            [this, number, work = std::move(work)]() mutable {
                Result result;
                if (number == m_number) {
                    result.emplace(work());
                }
                return result;
            },
            [this, number, done = std::move(done)](Result result) {
                if (result && number == m_number) {
                    done(*std::move(result));
                }
            });
    }
    /// Drops all requests and waits until none holds anything.
    void cancel()
    {
        ++m_number;
        m_thread.drop();
        m_thread.wait();
    }

private:
    std::atomic<int> m_number = 0;
    WorkThread m_thread;
};

} // namespace longhand
