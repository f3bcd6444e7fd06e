// SwiGLU, for each target.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/activation.cpp"

#include "kernels/cpu/simd/rowwise.h"

#include <cstring>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/exp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <class DF>
HWY_INLINE void swiGluLanes(DF df, const float* gate, const float* up, float* out)
{
    const auto x = hn::LoadU(df, gate);
    const auto e = longhand::HWY_NAMESPACE::Exp(df, hn::Neg(x));
    const auto silu = hn::Div(x, hn::Add(hn::Set(df, 1.0f), e));
    hn::StoreU(hn::Mul(silu, hn::LoadU(df, up)), df, out);
}

} // namespace

void swiGluRange(const float* gateUp, std::int64_t begin, std::int64_t end, std::int64_t n, float* out)
{
    const hn::ScalableTag<float> df;
    constexpr std::int64_t kLanes = hn::MaxLanes(hn::ScalableTag<float>());
    for (std::int64_t r = begin; r < end; ++r) {
        const float* const gate = gateUp + r * 2 * n;
        const float* const up = gate + n;
        std::int64_t i = 0;
        for (; i + kLanes <= n; i += kLanes)
            swiGluLanes(df, gate + i, up + i, out + r * n + i);
        if (i < n) {
            float tail[3][kLanes] = {};
            const auto bytes = static_cast<std::size_t>(n - i) * sizeof(float);
            std::memcpy(tail[0], gate + i, bytes);
            std::memcpy(tail[1], up + i, bytes);
            swiGluLanes(df, tail[0], tail[1], tail[2]);
            std::memcpy(out + r * n + i, tail[2], bytes);
        }
    }
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void swiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    constexpr std::int64_t kCost = 4; // an exponential and a division per number
    context.pool->forChunks(rows, rowGrain(kCost * n), [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, swiGluRange)(gateUp, begin, end, n, out);
    });
}

} // namespace longhand::simd

#endif
