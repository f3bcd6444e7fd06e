#include "engine/sampling/log_sum.h"

#include "kernels/util/fixed_math.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#define LONGHAND_WIDE(set) __attribute__((target(set)))
#endif

namespace longhand {

namespace {

constexpr std::size_t kLanes = 16;
constexpr std::size_t kBlock = 1024; // small enough for the sum of a lane in float

/// e^x for x <= 0, within 3e-7 of its value; 0 below -87. Half the width of fixedExp, so twice as many at once.
__attribute__((always_inline)) inline float smallExp(float x)
{
    constexpr float lowest = -87.0F;
    const float c = x < lowest ? lowest : x;
    constexpr float magic = 12582912.0F; // 1.5 * 2^23: adding it rounds to an integer, left in the low bits
    const float shifted = c * 0x1.715476p+0F + magic;
    const float k = shifted - magic;
    const float r = (c - k * 0x1.62e4p-1F) - k * 0x1.7f7d1cp-20F;
    float p = 1.0F / 720.0F;
    p = p * r + 1.0F / 120.0F;
    p = p * r + 1.0F / 24.0F;
    p = p * r + 1.0F / 6.0F;
    p = p * r + 0.5F;
    p = p * r + 1.0F;
    p = p * r + 1.0F;
    const std::uint32_t scale = (std::bit_cast<std::uint32_t>(shifted) + 127) << 23;
    const float e = p * std::bit_cast<float>(scale);
    return x < lowest ? 0.0F : e;
}

/// The body shared by all versions below, as in softmax_weights.cpp.
__attribute__((always_inline)) inline double sumBody(const float* in, std::size_t n, float largest, float factor)
{
    double all = 0;
    for (std::size_t begin = 0; begin < n; begin += kBlock) {
        const std::size_t end = std::min(begin + kBlock, n);
        float sum[kLanes] = {};
        std::size_t i = begin;
        for (; i + kLanes <= end; i += kLanes) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                sum[lane] += smallExp((in[i + lane] - largest) * factor);
            }
        }
        for (std::size_t lane = 0; i < end; ++i, ++lane) {
            sum[lane] += smallExp((in[i] - largest) * factor);
        }
        for (std::size_t half = kLanes / 2; half > 0; half /= 2) {
            for (std::size_t lane = 0; lane < half; ++lane) {
                sum[lane] += sum[lane + half];
            }
        }
        all += static_cast<double>(sum[0]);
    }
    return all;
}

#ifdef LONGHAND_WIDE
// Without FMA: a fused multiply-add would round once where the others round twice.
LONGHAND_WIDE("avx2")
double sumAvx2(const float* in, std::size_t n, float largest, float factor)
{
    return sumBody(in, n, largest, factor);
}
#endif

} // namespace

double expSum(std::span<const float> logits, float largest, float factor)
{
#ifdef LONGHAND_WIDE
    if (__builtin_cpu_supports("avx2") != 0) {
        return sumAvx2(logits.data(), logits.size(), largest, factor);
    }
#endif
    return sumBody(logits.data(), logits.size(), largest, factor);
}

double logSumExp(std::span<const float> logits, float largest)
{
    return fixedLog(expSum(logits, largest, 1)) + static_cast<double>(largest);
}

} // namespace longhand
