#pragma once

#include <exception>
#include <mutex>

namespace longhand {

/// Carries what is thrown on a pool's threads, whose functions must not throw, to the thread that waits for them.
class CarriedError
{
public:
    /// Does the work and keeps what it throws; of several the first. Any thread.
    template <class Work>
    void keep(Work&& work) noexcept
    {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(m_mutex);
            if (!m_error)
                m_error = std::current_exception();
        }
    }
    /// Throws what was kept, if anything was. Call when all threads are done.
    void rethrow() const
    {
        if (m_error)
            std::rethrow_exception(m_error);
    }

private:
    std::mutex m_mutex;
    std::exception_ptr m_error;
};

} // namespace longhand
