#pragma once

#include <chrono>
#include <cstdint>
#include <deque>

namespace longhand {

/// Tokens per second over the last five seconds of writing. Not thread-safe.
class RateMeter
{
public:
    using Clock = std::chrono::steady_clock;

    /// Writing begins or resumes: earlier entries are discarded.
    void start(Clock::time_point now)
    {
        m_start = now;
        m_entries.clear();
        m_sum = 0;
    }

    void add(Clock::time_point now, std::int64_t tokens)
    {
        m_entries.push_back({now, tokens});
        m_sum += tokens;
        while (m_entries.front().when < now - kWindow) {
            m_sum -= m_entries.front().tokens;
            m_entries.pop_front();
        }
    }

    /// 0 until enough time has passed.
    double rate(Clock::time_point now) const
    {
        const std::chrono::duration<double> whole = std::min<Clock::duration>(now - m_start, kWindow);
        if (whole < kLeast)
            return 0;
        std::int64_t old = 0;
        for (const Entry& entry : m_entries) {
            if (entry.when >= now - kWindow)
                break;
            old += entry.tokens;
        }
        return static_cast<double>(m_sum - old) / whole.count();
    }

private:
    struct Entry
    {
        Clock::time_point when;
        std::int64_t tokens;
    };
    static constexpr std::chrono::seconds kWindow{5};
    static constexpr std::chrono::milliseconds kLeast{250};
    Clock::time_point m_start;
    std::deque<Entry> m_entries;
    std::int64_t m_sum = 0;
};

} // namespace longhand
