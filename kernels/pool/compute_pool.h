#pragma once

#include "kernels/pool/work_ranges.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace longhand {

/// A fixed set of threads that run one function together. The caller is thread 0; workers spin briefly between calls,
/// then sleep, so that an idle program costs nothing. One run at a time; run() from one thread only.
class ComputePool
{
public:
    /// threads >= 1, including the caller. Throws std::invalid_argument otherwise.
    explicit ComputePool(int threads);
    ~ComputePool();
    ComputePool(const ComputePool&) = delete;
    ComputePool& operator=(const ComputePool&) = delete;

    int threads() const { return m_threads; }

    /// Calls f(thread, threads) once on every thread and returns when all have finished. What f throws is thrown here
    /// then, of several the first; an f whose threads wait for each other must not throw.
    template <typename F>
    void run(F&& f)
    {
        using Fn = std::remove_reference_t<F>;
        runErased([](void* context, int thread, int threads) { (*static_cast<Fn*>(context))(thread, threads); },
                  const_cast<void*>(static_cast<const void*>(&f)));
    }

    /// Calls f(thread, threads) on the caller, and once on each worker that starts before the caller has finished;
    /// returns when all that started have finished. For work taken from a shared counter: does not wait for workers
    /// that the system has not scheduled. What f throws is thrown here then.
    template <typename F>
    void share(F&& f)
    {
        using Fn = std::remove_reference_t<F>;
        shareErased([](void* context, int thread, int threads) { (*static_cast<Fn*>(context))(thread, threads); },
                    const_cast<void*>(static_cast<const void*>(&f)));
    }

    /// Splits [0, count) into contiguous ranges in multiples of grain, several per thread, and calls f(begin, end) for
    /// each. A thread processes neighbouring ranges, so that it benefits from its own prefetches, then helps the
    /// others. Runs on the caller alone, in one range, when count <= grain.
    template <typename F>
    void forChunks(std::int64_t count, std::int64_t grain, F&& f)
    {
        constexpr std::int64_t kPerThread = 4;
        if (count <= 0)
            return;
        if (m_threads == 1 || count <= grain) {
            f(std::int64_t{0}, count);
            return;
        }
        const std::int64_t units = (count + grain - 1) / grain;
        const std::int64_t chunks = std::min(units, m_threads * kPerThread);
        WorkRanges work(chunks, m_threads);
        share([&](int thread, int) {
            WorkRanges::Taker taker(work, thread);
            for (WorkRanges::Piece piece; taker.take(piece);) {
                const std::int64_t chunk = piece.first + piece.at;
                f(units * chunk / chunks * grain, std::min(count, units * (chunk + 1) / chunks * grain));
            }
        });
    }

    /// Splits [0, count) into one contiguous range per thread, in multiples of grain, and calls f(begin, end) for the
    /// ranges that are not empty. Runs on the caller alone when count <= grain.
    template <typename F>
    void forRange(std::int64_t count, std::int64_t grain, F&& f)
    {
        if (count <= 0)
            return;
        if (m_threads == 1 || count <= grain) {
            f(std::int64_t{0}, count);
            return;
        }
        const std::int64_t units = (count + grain - 1) / grain;
        run([&](int thread, int threads) {
            const std::int64_t begin = units * thread / threads * grain;
            const std::int64_t end = std::min<std::int64_t>(count, units * (thread + 1) / threads * grain);
            if (begin < end)
                f(begin, end);
        });
    }

private:
    using Task = void (*)(void* context, int thread, int threads);
    void runErased(Task task, void* context);
    void shareErased(Task task, void* context);

    struct State;
    int m_threads;
    std::unique_ptr<State> m_state;
};

} // namespace longhand
