#include "app/costs/read_bandwidth.h"

#include "kernels/util/aligned_buffer.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include <unistd.h>

namespace longhand {
namespace {

constexpr std::size_t kLanes = 16; // enough independent sums to keep the loads busy

std::uint64_t sumOf(const std::uint64_t* values, std::size_t count)
{
    std::uint64_t lanes[kLanes] = {};
    for (std::size_t i = 0; i < count; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            lanes[lane] += values[i + lane];
    std::uint64_t sum = 0;
    for (const std::uint64_t lane : lanes)
        sum += lane;
    return sum;
}

std::size_t bufferBytes()
{
    const auto system = [](int name, std::size_t missing) {
        const long value = sysconf(name);
        return value > 0 ? static_cast<std::size_t>(value) : missing;
    };
    const std::size_t cache = system(_SC_LEVEL3_CACHE_SIZE, std::size_t{32} << 20);
    const std::size_t memory = system(_SC_PHYS_PAGES, std::size_t{1} << 20) * system(_SC_PAGESIZE, 4096);
    const std::size_t wanted = std::clamp(4 * cache, std::size_t{512} << 20, std::size_t{4} << 30);
    return std::min(wanted, memory / 8);
}

} // namespace

double measureReadBandwidth(ComputePool& pool)
{
    AlignedBuffer buffer(bufferBytes());
    auto* const values = buffer.as<std::uint64_t>();
    const auto units = static_cast<std::int64_t>(buffer.size() / (kLanes * sizeof(std::uint64_t)));
    const auto part = [&](int thread, int threads) {
        const std::int64_t begin = units * thread / threads, end = units * (thread + 1) / threads;
        return std::pair{static_cast<std::size_t>(begin) * kLanes, static_cast<std::size_t>(end - begin) * kLanes};
    };
    // Each thread touches its part first, so that the pages are mapped and local to the thread that reads them.
    pool.run([&](int thread, int threads) {
        const auto [begin, count] = part(thread, threads);
        std::fill_n(values + begin, count, static_cast<std::uint64_t>(thread) + 1);
    });

    std::atomic<std::uint64_t> sink{0}; // keeps the sums from being optimised away
    double best = 0;
    for (int round = 0; round < 8; ++round) {
        const auto start = std::chrono::steady_clock::now();
        pool.run([&](int thread, int threads) {
            const auto [begin, count] = part(thread, threads);
            sink.fetch_add(sumOf(values + begin, count), std::memory_order_relaxed);
        });
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        best = std::max(best, static_cast<double>(units) * kLanes * sizeof(std::uint64_t) / seconds / 1e9);
    }
    return best;
}

} // namespace longhand
