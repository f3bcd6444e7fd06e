#include "kernels/pool/compute_pool.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace longhand {

namespace {

/// About 50 microseconds: longer than the gap between two operations of a pass, far shorter than anything a user
/// notices.
constexpr int kSpins = 2000;

void relax()
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Waits until the value differs from old: spins first, then sleeps in the kernel.
template <typename T>
void waitChange(const std::atomic<T>& value, T old)
{
    for (int i = 0; i < kSpins; ++i) {
        if (value.load(std::memory_order_acquire) != old)
            return;
        relax();
    }
    value.wait(old, std::memory_order_acquire);
}

} // namespace

struct ComputePool::State
{
    // Each on its own cache line: workers poll the first while others count down the second.
    alignas(64) std::atomic<std::uint32_t> round{0};
    alignas(64) std::atomic<int> pending{0};
    alignas(64) Task task = nullptr; // written before round, read after it
    void* context = nullptr;
    bool stop = false;
    std::vector<std::thread> workers;

    void work(int thread, int threads)
    {
        std::uint32_t seen = 0;
        for (;;) {
            waitChange(round, seen);
            ++seen;
            if (stop)
                return;
            task(context, thread, threads);
            if (pending.fetch_sub(1, std::memory_order_acq_rel) == 1)
                pending.notify_one();
        }
    }

    void end()
    {
        stop = true;
        round.fetch_add(1, std::memory_order_release);
        round.notify_all();
        for (std::thread& worker : workers)
            worker.join();
    }
};

ComputePool::ComputePool(int threads) : m_threads(threads)
{
    if (threads < 1)
        throw std::invalid_argument("a compute pool needs at least 1 thread, not " + std::to_string(threads));
    m_state = std::make_unique<State>();
    m_state->workers.reserve(static_cast<std::size_t>(threads - 1));
    try {
        for (int i = 1; i < threads; ++i)
            m_state->workers.emplace_back([state = m_state.get(), i, threads] { state->work(i, threads); });
    } catch (...) {
        m_state->end(); // the system gave fewer threads: end those that run, then report
        throw;
    }
}

ComputePool::~ComputePool()
{
    m_state->end();
}

void ComputePool::runErased(Task task, void* context)
{
    State& state = *m_state;
    if (m_threads > 1) {
        state.task = task;
        state.context = context;
        state.pending.store(m_threads - 1, std::memory_order_relaxed);
        state.round.fetch_add(1, std::memory_order_release);
        state.round.notify_all();
    }
    task(context, 0, m_threads);
    for (int left = state.pending.load(std::memory_order_acquire); left != 0;
         left = state.pending.load(std::memory_order_acquire))
        waitChange(state.pending, left);
}

} // namespace longhand
