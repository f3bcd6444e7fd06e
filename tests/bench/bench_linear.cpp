// Matrix products of one layer's shape over a stack of matrices larger than the caches: what a pass over the model's
// weights costs for 1 to 256 rows. Run: bench_linear [isa [threads [rows...]]]
#include "engine/metrics/median.h"
#include "kernels/ops/linear.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

using namespace longhand;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kOutputs = 1536;
constexpr std::size_t kStackBytes = std::size_t{96} << 20; // beyond any third-level cache of interest

double seconds(Clock::time_point since)
{
    return std::chrono::duration<double>(Clock::now() - since).count();
}

/// Bytes a second that all threads together read from a buffer of the stack's size.
double readBandwidth(ComputePool& pool)
{
    AlignedBuffer buffer(kStackBytes * 2);
    std::memset(buffer.data(), 1, buffer.size());
    std::vector<double> rates;
    std::uint64_t total = 0;
    for (int i = 0; i < 5; ++i) {
        std::vector<std::uint64_t> sums(static_cast<std::size_t>(pool.threads()) * 8);
        const auto start = Clock::now();
        pool.run([&](int thread, int threads) {
            const std::size_t count = buffer.size() / 8,
                              begin = count * static_cast<std::size_t>(thread) / static_cast<std::size_t>(threads);
            const std::size_t end = count * static_cast<std::size_t>(thread + 1) / static_cast<std::size_t>(threads);
            const auto* const data = buffer.as<std::uint64_t>();
            sums[static_cast<std::size_t>(thread) * 8] = std::accumulate(data + begin, data + end, std::uint64_t{0});
        });
        rates.push_back(static_cast<double>(buffer.size()) / seconds(start));
        total += std::accumulate(sums.begin(), sums.end(), std::uint64_t{0});
    }
    if (total == 0)
        std::puts("unreachable");
    return median(rates);
}

void measure(const CpuContext& context, DType type, const std::vector<int>& rowCounts)
{
    const std::int64_t inputs = dtypeBlockSize(type) == 256 ? 768 : 576;
    const std::size_t rowBytes = dtypeRowBytes(type, inputs);
    std::vector<std::byte> rows(rowBytes * kOutputs);
    std::mt19937 random(1);
    for (std::byte& byte : rows)
        byte = static_cast<std::byte>(random() & 0x3f); // finite in every type
    if (type == DType::MXFP4)                           // exponents of usual weights
        for (std::size_t at = 0; at < rows.size(); at += dtypeBlockBytes(type))
            rows[at] = std::byte{120};
    std::vector<PackedLinear> stack;
    for (std::size_t bytes = 0; bytes < kStackBytes; bytes += stack.back().bytes())
        stack.push_back(PackedLinear::pack(type, kOutputs, inputs, rows.data()));

    for (const int count : rowCounts) {
        std::vector<float> x(static_cast<std::size_t>(count * inputs)), y(static_cast<std::size_t>(count) * kOutputs);
        for (float& value : x)
            value = static_cast<float>(random() % 2048) / 1024.0f - 1.0f;
        PreparedRows prepared(count, inputs);
        std::vector<double> times;
        for (int i = 0; i < (count > 16 ? 3 : 7); ++i) {
            const auto start = Clock::now();
            for (const PackedLinear& weights : stack) {
                prepareRows(context, type, x.data(), count, inputs, prepared);
                linear(context, weights, prepared, nullptr, LinearMode::Store, y.data(), kOutputs);
            }
            times.push_back(seconds(start));
        }
        const double time = median(times);
        const double bytes = static_cast<double>(stack.size()) * static_cast<double>(stack[0].bytes());
        const double products = static_cast<double>(stack.size()) * static_cast<double>(inputs * kOutputs * count);
        std::printf("%-6s rows %3d  %8.2f ms  %6.2f GB/s  %7.1f G multiplications/s\n",
                    std::string(dtypeName(type)).c_str(), count, time * 1e3, bytes / time * 1e-9,
                    products / time * 1e-9);
    }
}

} // namespace

int main(int argc, char** argv)
{
    const Isa isa = argc > 1 ? isaFromName(argv[1]).value_or(bestIsa()) : bestIsa();
    if (!isaSupported(isa)) {
        std::fprintf(stderr, "this machine has no %s\n", argv[1]);
        return 1;
    }
    ComputePool pool(argc > 2 ? std::max(1, std::atoi(argv[2])) : 2);
    std::printf("%s, %d threads, reading memory: %.2f GB/s\n", std::string(isaName(isa)).c_str(), pool.threads(),
                readBandwidth(pool) * 1e-9);
    std::vector<int> rowCounts;
    for (int i = 3; i < argc; ++i)
        rowCounts.push_back(std::max(1, std::atoi(argv[i])));
    if (rowCounts.empty())
        rowCounts = {1, 4, 16, 64, 256};
    for (const DType type : kDTypes)
        measure({isa, &pool}, type, rowCounts);
    return 0;
}
