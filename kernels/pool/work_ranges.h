#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace longhand {

/// Work numbered [0, count), in one contiguous range per thread. A thread takes from its own range first, so that what
/// it reads and writes stays near it, then from those of others.
class WorkRanges
{
public:
    WorkRanges(std::int64_t count, int threads) : m_count(count), m_ranges(std::min(threads, kMostRanges)) {}
    WorkRanges(const WorkRanges&) = delete;
    WorkRanges& operator=(const WorkRanges&) = delete;

    /// The place `at` of the range [first, end), counted from 0.
    struct Piece
    {
        std::int64_t first = 0, end = 0, at = 0;
    };

    /// What one thread takes.
    class Taker
    {
    public:
        Taker(WorkRanges& work, int thread) : m_work(work), m_thread(thread) {}

        /// Each place of each range is taken once, in order, by whichever thread. False: nothing is left.
        bool take(Piece& piece)
        {
            for (; m_visited < m_work.m_ranges; ++m_visited) {
                const int range = (m_thread + m_visited) % m_work.m_ranges;
                piece.first = m_work.m_count * range / m_work.m_ranges;
                piece.end = m_work.m_count * (range + 1) / m_work.m_ranges;
                piece.at = m_work.m_next[range].place.fetch_add(1, std::memory_order_relaxed);
                if (piece.first + piece.at < piece.end)
                    return true;
            }
            return false;
        }

    private:
        WorkRanges& m_work;
        int m_thread;
        int m_visited = 0;
    };

private:
    static constexpr int kMostRanges = 16; ///< more threads share them
    struct alignas(64) Next
    {
        std::atomic<std::int64_t> place{0};
    };

    std::int64_t m_count;
    int m_ranges;
    Next m_next[kMostRanges];
};

} // namespace longhand
