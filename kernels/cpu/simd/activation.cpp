// Gated activations and soft-capping, for each target.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/activation.cpp"

#include "kernels/ops/activation.h"
#include "kernels/cpu/simd/rowwise.h"

#include <cstring>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/fma-inl.h"

#include "kernels/cpu/simd/exp-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using longhand::HWY_NAMESPACE::mulAdd;

enum class Gate
{
    SwiGlu,
    GeGlu,
    ClampedSwiGlu,
};

/// x / (1 + exp(-z)) * up; z = x, or that of GELU.
template <Gate kind, class DF>
HWY_INLINE void gatedLanes(DF df, const float* gate, const float* up, float* out)
{
    auto x = hn::LoadU(df, gate), factor = hn::LoadU(df, up);
    if constexpr (kind == Gate::ClampedSwiGlu) { // comparisons that keep a NaN
        const auto most = hn::Set(df, kClampedLimit), least = hn::Set(df, -kClampedLimit);
        x = hn::IfThenElse(hn::Gt(x, most), most, x);
        factor = hn::IfThenElse(hn::Gt(factor, most), most, factor);
        factor = hn::Add(hn::IfThenElse(hn::Lt(factor, least), least, factor), hn::Set(df, 1.0f));
    }
    auto z = x;
    if constexpr (kind == Gate::ClampedSwiGlu)
        z = hn::Mul(x, hn::Set(df, kClampedSlope));
    if constexpr (kind == Gate::GeGlu)
        z = hn::Mul(x, mulAdd(hn::Mul(x, x), hn::Set(df, 0.071354812829609f), hn::Set(df, 1.595769121605731f)));
    const auto e = longhand::HWY_NAMESPACE::Exp(df, hn::Neg(z));
    const auto activated = hn::Div(x, hn::Add(hn::Set(df, 1.0f), e));
    hn::StoreU(hn::Mul(activated, factor), df, out);
}

template <Gate kind>
void gatedRange(const float* gateUp, std::int64_t begin, std::int64_t end, std::int64_t n, float* out)
{
    const hn::ScalableTag<float> df;
    constexpr std::int64_t kLanes = hn::MaxLanes(hn::ScalableTag<float>());
    for (std::int64_t r = begin; r < end; ++r) {
        const float* const gate = gateUp + r * 2 * n;
        const float* const up = gate + n;
        std::int64_t i = 0;
        for (; i + kLanes <= n; i += kLanes)
            gatedLanes<kind>(df, gate + i, up + i, out + r * n + i);
        if (i < n) {
            float tail[3][kLanes] = {};
            const auto bytes = static_cast<std::size_t>(n - i) * sizeof(float);
            std::memcpy(tail[0], gate + i, bytes);
            std::memcpy(tail[1], up + i, bytes);
            gatedLanes<kind>(df, tail[0], tail[1], tail[2]);
            std::memcpy(out + r * n + i, tail[2], bytes);
        }
    }
}

template <class DF>
HWY_INLINE void softCapLanes(DF df, float* at, float cap)
{
    const auto x = hn::LoadU(df, at);
    const auto one = hn::Set(df, 1.0f);
    const auto t = longhand::HWY_NAMESPACE::Exp(df, hn::Mul(hn::Abs(x), hn::Set(df, -2.0f / cap)));
    const auto size = hn::Div(hn::Sub(one, t), hn::Add(one, t));
    const auto capped = hn::Mul(hn::CopySign(size, x), hn::Set(df, cap));
    hn::StoreU(hn::IfThenElse(hn::IsNaN(x), x, capped), df, at);
}

} // namespace

void swiGluRange(const float* gateUp, std::int64_t begin, std::int64_t end, std::int64_t n, float* out)
{
    gatedRange<Gate::SwiGlu>(gateUp, begin, end, n, out);
}

void geGluRange(const float* gateUp, std::int64_t begin, std::int64_t end, std::int64_t n, float* out)
{
    gatedRange<Gate::GeGlu>(gateUp, begin, end, n, out);
}

void clampedSwiGluRange(const float* gateUp, std::int64_t begin, std::int64_t end, std::int64_t n, float* out)
{
    gatedRange<Gate::ClampedSwiGlu>(gateUp, begin, end, n, out);
}

void softCapRange(float* x, std::int64_t begin, std::int64_t end, float cap)
{
    const hn::ScalableTag<float> df;
    constexpr std::int64_t kLanes = hn::MaxLanes(hn::ScalableTag<float>());
    std::int64_t i = begin;
    for (; i + kLanes <= end; i += kLanes)
        softCapLanes(df, x + i, cap);
    if (i < end) {
        float tail[kLanes] = {};
        const auto bytes = static_cast<std::size_t>(end - i) * sizeof(float);
        std::memcpy(tail, x + i, bytes);
        softCapLanes(df, tail, cap);
        std::memcpy(x + i, tail, bytes);
    }
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

namespace {

constexpr std::int64_t kCost = 4; // an exponential and a division per number

} // namespace

void swiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    context.pool->forChunks(rows, rowGrain(kCost * n), [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, swiGluRange)(gateUp, begin, end, n, out);
    });
}

void geGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    context.pool->forChunks(rows, rowGrain(kCost * n), [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, geGluRange)(gateUp, begin, end, n, out);
    });
}

void clampedSwiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    context.pool->forChunks(rows, rowGrain(kCost * n), [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, clampedSwiGluRange)(gateUp, begin, end, n, out);
    });
}

void softCap(const CpuContext& context, float* x, std::int64_t n, float cap)
{
    context.pool->forChunks(n, rowGrain(kCost), [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, softCapRange)(x, begin, end, cap);
    });
}

} // namespace longhand::simd

#endif
