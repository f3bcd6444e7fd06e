// Rotary position embedding, for each target.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/rope.cpp"

#include "kernels/cpu/simd/rowwise.h"

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
using longhand::HWY_NAMESPACE::mulSub;

/// Pairs i, i + 1, ... of one head, as many as df has lanes.
template <RopeLayout layout, class DF>
HWY_INLINE void rotate(DF df, const float* table, std::int64_t half, std::int64_t i, const float* in, float* out)
{
    hn::Vec<DF> cosine, sine, a, b;
    hn::LoadInterleaved2(df, table + 2 * i, cosine, sine);
    if constexpr (layout == RopeLayout::AdjacentPairs) {
        hn::LoadInterleaved2(df, in + 2 * i, a, b);
    } else {
        a = hn::LoadU(df, in + i);
        b = hn::LoadU(df, in + half + i);
    }
    const auto first = mulSub(a, cosine, hn::Mul(b, sine));
    const auto second = mulAdd(a, sine, hn::Mul(b, cosine));
    if constexpr (layout == RopeLayout::AdjacentPairs) {
        hn::StoreInterleaved2(first, second, df, out + 2 * i);
    } else {
        hn::StoreU(first, df, out + i);
        hn::StoreU(second, df, out + half + i);
    }
}

/// One pair, for the rest of a head: the same operations on one lane.
template <RopeLayout layout>
HWY_INLINE void rotateOne(const float* table, std::int64_t half, std::int64_t i, const float* in, float* out)
{
    const hn::CappedTag<float, 1> d1;
    const std::int64_t ia = layout == RopeLayout::AdjacentPairs ? 2 * i : i;
    const std::int64_t ib = layout == RopeLayout::AdjacentPairs ? 2 * i + 1 : half + i;
    const auto cosine = hn::Set(d1, table[2 * i]), sine = hn::Set(d1, table[2 * i + 1]);
    const auto a = hn::Set(d1, in[ia]), b = hn::Set(d1, in[ib]);
    out[ia] = hn::GetLane(mulSub(a, cosine, hn::Mul(b, sine)));
    out[ib] = hn::GetLane(mulAdd(a, sine, hn::Mul(b, cosine)));
}

template <RopeLayout layout>
void ropeRow(const RopeJob& job, const float* table, const float* in, float* out)
{
    const hn::ScalableTag<float> df;
    constexpr std::int64_t kLanes = hn::MaxLanes(hn::ScalableTag<float>());
    const std::int64_t half = job.rotaryDim / 2;
    for (int h = 0; h < job.heads; ++h, in += job.headDim, out += job.headDim) {
        std::int64_t i = 0;
        for (; i + kLanes <= half; i += kLanes)
            rotate<layout>(df, table, half, i, in, out);
        for (; i < half; ++i)
            rotateOne<layout>(table, half, i, in, out);
        if (job.headDim > job.rotaryDim && in != out)
            std::memcpy(out + job.rotaryDim, in + job.rotaryDim,
                        static_cast<std::size_t>(job.headDim - job.rotaryDim) * sizeof(float));
    }
}

} // namespace

void ropeRows(const RopeJob& job, std::int64_t begin, std::int64_t end)
{
    for (std::int64_t r = begin; r < end; ++r) {
        const float* const table = job.table + r * job.rotaryDim;
        const float* const in = job.in + r * job.inStride;
        float* const out = job.out + r * job.outStride;
        if (job.layout == RopeLayout::AdjacentPairs)
            ropeRow<RopeLayout::AdjacentPairs>(job, table, in, out);
        else
            ropeRow<RopeLayout::HalfSplit>(job, table, in, out);
    }
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void rope(const CpuContext& context, const RopeJob& job)
{
    const std::int64_t grain = rowGrain(static_cast<std::int64_t>(job.heads) * job.headDim);
    context.pool->forChunks(job.rows, grain, [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, ropeRows)(job, begin, end);
    });
}

} // namespace longhand::simd

#endif
