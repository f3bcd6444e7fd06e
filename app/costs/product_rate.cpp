#include "app/costs/product_rate.h"

#include "kernels/ops/linear.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace longhand {

double measureProductRate(const CpuContext& context)
{
    constexpr std::int64_t size = 1024; // inputs and outputs
    constexpr int rows = 128;
    constexpr double longest = 0.4; // seconds
    constexpr std::size_t blockBytes = 34;
    const std::vector<std::byte> weights(static_cast<std::size_t>(size * size / 32) * blockBytes, std::byte{17});
    const PackedLinear packed = PackedLinear::pack(DType::Q8_0, size, size, weights.data());
    const std::vector<float> x(static_cast<std::size_t>(rows * size), 0.5F);
    std::vector<float> y(x.size());
    PreparedRows prepared(rows, size);
    double best = 0;
    const auto start = std::chrono::steady_clock::now();
    const auto since = [](std::chrono::steady_clock::time_point begin) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    do { // the best of several: the machine may be shared
        const auto begin = std::chrono::steady_clock::now();
        prepareRows(context, packed.type(), x.data(), rows, size, prepared);
        linear(context, packed, prepared, nullptr, LinearMode::Store, y.data(), size);
        best = std::max(best, 2.0 * rows * static_cast<double>(size) * static_cast<double>(size) / since(begin));
    } while (since(start) < longest);
    return best;
}

} // namespace longhand
