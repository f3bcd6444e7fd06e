#include "kernels/pool/compute_pool.h"

#include "kernels/pool/relax.h"

#include <atomic>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace longhand {

namespace {

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
    // Each on its own cache line: workers poll the first while others change the rest.
    alignas(64) std::atomic<std::uint32_t> round{0};
    /// Admission: the round (upper half), whether it is open, and how many workers are in it. A worker that is late for
    /// a round finds another one, or a closed gate.
    alignas(64) std::atomic<std::uint64_t> gate{0};
    alignas(64) std::atomic<int> pending{0}; ///< workers that a round for all still waits for
    // Written before a round opens, read by the threads in it.
    alignas(64) Task task = nullptr;
    void* context = nullptr;
    bool forAll = false;
    std::atomic<bool> failed{false};
    std::exception_ptr failure; // of the first that failed
    std::atomic<bool> stop{false};
    std::vector<std::jthread> workers; // the last member: waited for before the others go

    static constexpr std::uint64_t kOpen = std::uint64_t{1} << 31;

    void open(Task newTask, void* newContext, bool all, int others)
    {
        task = newTask;
        context = newContext;
        forAll = all;
        if (all)
            pending.store(others, std::memory_order_relaxed);
        const std::uint32_t number = round.load(std::memory_order_relaxed) + 1;
        gate.store(std::uint64_t{number} << 32 | kOpen, std::memory_order_release);
        round.store(number, std::memory_order_release);
        round.notify_all();
    }

    void perform(int thread, int threads) noexcept
    {
        try {
            task(context, thread, threads);
        } catch (...) {
            if (!failed.exchange(true, std::memory_order_relaxed))
                failure = std::current_exception();
        }
    }

    /// When all threads are done.
    void rethrow()
    {
        if (failed.load(std::memory_order_relaxed)) {
            failed.store(false, std::memory_order_relaxed);
            std::rethrow_exception(std::exchange(failure, nullptr));
        }
    }

    bool enter(std::uint32_t number)
    {
        std::uint64_t now = gate.load(std::memory_order_acquire);
        while (now >> 32 == number && (now & kOpen) != 0)
            if (gate.compare_exchange_weak(now, now + 1, std::memory_order_acq_rel, std::memory_order_acquire))
                return true;
        return false;
    }

    void leave()
    {
        // Read before leaving: the caller may open the next round at once.
        const bool all = forAll;
        const std::uint64_t before = gate.fetch_sub(1, std::memory_order_acq_rel);
        if (all) {
            if (pending.fetch_sub(1, std::memory_order_acq_rel) == 1)
                pending.notify_one();
        } else if ((before & kOpen) == 0 && (before & (kOpen - 1)) == 1) {
            gate.notify_one();
        }
    }

    void work(int thread, int threads)
    {
        std::uint32_t seen = 0;
        for (;;) {
            waitChange(round, seen);
            seen = round.load(std::memory_order_acquire);
            if (stop.load(std::memory_order_acquire))
                return;
            if (enter(seen)) {
                perform(thread, threads);
                leave();
            }
        }
    }

    ~State()
    {
        stop.store(true, std::memory_order_release);
        round.fetch_add(1, std::memory_order_release);
        round.notify_all();
    }
};

ComputePool::ComputePool(int threads) : m_threads(threads)
{
    if (threads < 1)
        throw std::invalid_argument("a compute pool needs at least 1 thread, not " + std::to_string(threads));
    m_state = std::make_unique<State>();
    m_state->workers.reserve(static_cast<std::size_t>(threads - 1));
    for (int i = 1; i < threads; ++i) // throws if the system grants fewer; those that run are ended
        m_state->workers.emplace_back([state = m_state.get(), i, threads] { state->work(i, threads); });
}

ComputePool::~ComputePool() = default;

void ComputePool::runErased(Task task, void* context)
{
    State& state = *m_state;
    if (m_threads == 1)
        return task(context, 0, 1);
    state.open(task, context, true, m_threads - 1);
    state.perform(0, m_threads);
    for (int left = state.pending.load(std::memory_order_acquire); left != 0;
         left = state.pending.load(std::memory_order_acquire))
        waitChange(state.pending, left);
    state.rethrow();
}

void ComputePool::shareErased(Task task, void* context)
{
    State& state = *m_state;
    if (m_threads == 1)
        return task(context, 0, 1);
    state.open(task, context, false, m_threads - 1);
    state.perform(0, m_threads);
    for (std::uint64_t now = state.gate.fetch_and(~State::kOpen, std::memory_order_acq_rel) & ~State::kOpen;
         (now & (State::kOpen - 1)) != 0; now = state.gate.load(std::memory_order_acquire))
        waitChange(state.gate, now);
    state.rethrow();
}

} // namespace longhand
