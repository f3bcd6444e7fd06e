// RMSNorm, for each target: 16 lanes at any vector width.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/norm.cpp"

#include "kernels/cpu/simd/rowwise.h"

#include <cmath>
#include <cstring>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/fma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using longhand::HWY_NAMESPACE::mulAdd;

void normRow(const float* x, const float* HWY_RESTRICT weight, float eps, std::int64_t n, float* y)
{
    const hn::CappedTag<float, 16> df;
    constexpr std::int64_t kLanes = hn::MaxLanes(hn::CappedTag<float, 16>());
    constexpr std::int64_t kVectors = 16 / kLanes;
    hn::Vec<decltype(df)> sum[kVectors];
    for (std::int64_t v = 0; v < kVectors; ++v)
        sum[v] = hn::Zero(df);
    std::int64_t i = 0;
    for (; i + 16 <= n; i += 16)
        for (std::int64_t v = 0; v < kVectors; ++v) {
            const auto value = hn::LoadU(df, x + i + v * kLanes);
            sum[v] = mulAdd(value, value, sum[v]);
        }
    if (i < n) { // zeros add nothing to a lane
        HWY_ALIGN float tail[16] = {};
        std::memcpy(tail, x + i, static_cast<std::size_t>(n - i) * sizeof(float));
        for (std::int64_t v = 0; v < kVectors; ++v) {
            const auto value = hn::Load(df, tail + v * kLanes);
            sum[v] = mulAdd(value, value, sum[v]);
        }
    }
    HWY_ALIGN float lanes[16];
    for (std::int64_t v = 0; v < kVectors; ++v)
        hn::Store(sum[v], df, lanes + v * kLanes);
    for (int half = 8; half > 0; half /= 2)
        for (int l = 0; l < half; ++l)
            lanes[l] = lanes[l] + lanes[l + half];

    const float scale = 1.0f / std::sqrt(lanes[0] / static_cast<float>(n) + eps);
    const auto factor = hn::Set(df, scale);
    for (i = 0; i + kLanes <= n; i += kLanes)
        hn::StoreU(hn::Mul(hn::Mul(hn::LoadU(df, x + i), factor), hn::LoadU(df, weight + i)), df, y + i);
    for (; i < n; ++i)
        y[i] = x[i] * scale * weight[i];
}

} // namespace

void normRows(const float* x, const float* weight, float eps, std::int64_t begin, std::int64_t end, std::int64_t n,
              float* y)
{
    for (std::int64_t r = begin; r < end; ++r)
        normRow(x + r * n, weight, eps, n, y + r * n);
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void rmsNorm(const CpuContext& context, const float* x, const float* weight, float eps, int rows, std::int64_t n,
             float* y)
{
    context.pool->forChunks(rows, rowGrain(n), [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, normRows)(x, weight, eps, begin, end, n, y);
    });
}

} // namespace longhand::simd

#endif
