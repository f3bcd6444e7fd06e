// Activations to 16-bit integers, for each target.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/quantize_rows.cpp"

#include "kernels/cpu/simd/linear_simd.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {

/// Scale and sums of a block's integers.
struct BlockInteger
{
    float scale;
    std::int32_t sum[2]; ///< of each half
};

constexpr std::int32_t kInfinityBits = 0x7f800000;

/// Used by both versions between finding the largest magnitude and rounding: 32512 / a, or 0 if the block has no
/// integers.
HWY_INLINE float toInteger(std::int32_t maxBits, float& scale)
{
    const float a = std::bit_cast<float>(maxBits);
    if (maxBits >= kInfinityBits) {
        scale = std::numeric_limits<float>::quiet_NaN();
        return 0;
    }
    if (a < kTinyBlock) {
        scale = 0;
        return 0;
    }
    scale = a / kQuantMax;
    return kQuantMax / a;
}

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> df;
constexpr hn::RebindToSigned<decltype(df)> di;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(df)); // 8 or 16
constexpr int kVectors = 32 / kLanes;
using VI = hn::Vec<decltype(di)>;

HWY_INLINE BlockInteger integersOf(const float* HWY_RESTRICT x, VI* q)
{
    hn::Vec<decltype(df)> v[kVectors];
    VI largest = hn::Zero(di);
    for (int i = 0; i < kVectors; ++i) {
        v[i] = hn::LoadU(df, x + i * kLanes);
        largest = hn::Max(largest, hn::BitCast(di, hn::Abs(v[i])));
    }
    BlockInteger block;
    const float multiplier = toInteger(hn::GetLane(hn::MaxOfLanes(di, largest)), block.scale);
    for (int i = 0; i < kVectors; ++i)
        q[i] = multiplier == 0 ? hn::Zero(di) : hn::NearestInt(hn::Mul(v[i], hn::Set(df, multiplier)));
    for (int half = 0; half < 2; ++half) {
        VI sum = q[half * kVectors / 2];
        for (int i = half * kVectors / 2 + 1; i < (half + 1) * kVectors / 2; ++i)
            sum = hn::Add(sum, q[i]);
        block.sum[half] = hn::GetLane(hn::SumOfLanes(di, sum));
    }
    return block;
}

HWY_INLINE void storePairs(const VI* q, std::int16_t* out)
{
    const hn::Rebind<std::int16_t, decltype(di)> d16;
    // pairSlot, for the eight inputs of a 16-byte lane.
    HWY_ALIGN static constexpr std::uint8_t kPairs[16] = {0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15};
    const auto order = hn::BitCast(d16, hn::LoadDup128(hn::Repartition<std::uint8_t, decltype(d16)>(), kPairs));
    for (int i = 0; i < kVectors; ++i)
        hn::StoreU(hn::TableLookupBytes(hn::DemoteTo(d16, q[i]), order), d16, out + i * kLanes);
}

HWY_INLINE void storeBytes(const VI* q, ByteBlock& out)
{
    const hn::Rebind<std::int8_t, decltype(di)> d8;
    for (int i = 0; i < kVectors; ++i) {
        const VI hi = hn::ShiftRight<8>(hn::Add(q[i], hn::Set(di, 128)));
        const VI lo = hn::Sub(q[i], hn::ShiftLeft<8>(hi));
        hn::StoreU(hn::DemoteTo(d8, hi), d8, out.hi + i * kLanes);
        hn::StoreU(hn::DemoteTo(d8, lo), d8, out.lo + i * kLanes);
    }
}

/// The block as a row of tiles: first 256 hi, then lo, each exact in bf16.
HWY_INLINE void storeTileRow(const VI* q, std::int16_t* out)
{
    VI hi[kVectors], lo[kVectors];
    for (int i = 0; i < kVectors; ++i) {
        const VI high = hn::And(hn::Add(q[i], hn::Set(di, 128)), hn::Set(di, ~255));
        hi[i] = hn::ShiftRight<16>(hn::BitCast(di, hn::ConvertTo(df, high)));
        lo[i] = hn::ShiftRight<16>(hn::BitCast(di, hn::ConvertTo(df, hn::Sub(q[i], high))));
    }
    storePairs(hi, out);
    storePairs(lo, out + kQuantBlock);
}

using Integers = VI[kVectors];

#else // plain loops for the baseline

HWY_INLINE BlockInteger integersOf(const float* x, std::int32_t* q)
{
    std::int32_t largest = 0;
    for (int i = 0; i < 32; ++i) {
        const std::int32_t bits = std::bit_cast<std::int32_t>(x[i]) & 0x7fffffff;
        largest = bits > largest ? bits : largest;
    }
    BlockInteger block;
    const float multiplier = toInteger(largest, block.scale);
    block.sum[0] = block.sum[1] = 0;
    for (int i = 0; i < 32; ++i) {
        // Adding 1.5 * 2^23 rounds half to even and leaves the integer in the low bits.
        const float shifted = (multiplier == 0 ? 0.0f : x[i] * multiplier) + 12582912.0f;
        q[i] = std::bit_cast<std::int32_t>(shifted) - 0x4b400000;
        block.sum[i / 16] += q[i];
    }
    return block;
}

HWY_INLINE void storePairs(const std::int32_t* q, std::int16_t* out)
{
    for (int k = 0; k < 32; ++k)
        out[pairSlot(k)] = static_cast<std::int16_t>(q[k]);
}

HWY_INLINE void storeBytes(const std::int32_t* q, ByteBlock& out)
{
    for (int k = 0; k < 32; ++k) {
        const std::int32_t hi = (q[k] + 128) >> 8;
        out.hi[k] = static_cast<std::int8_t>(hi);
        out.lo[k] = static_cast<std::int8_t>(q[k] - 256 * hi);
    }
}

HWY_INLINE void storeTileRow(const std::int32_t* q, std::int16_t* out)
{
    std::int32_t hi[32], lo[32];
    for (int k = 0; k < 32; ++k) {
        const std::int32_t high = (q[k] + 128) & ~255;
        hi[k] = std::bit_cast<std::int32_t>(static_cast<float>(high)) >> 16;
        lo[k] = std::bit_cast<std::int32_t>(static_cast<float>(q[k] - high)) >> 16;
    }
    storePairs(hi, out);
    storePairs(lo, out + kQuantBlock);
}

using Integers = std::int32_t[32];

#endif

void byteBlocks(const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end)
{
    const std::int64_t blocks = out.inputs() / kQuantBlock, group = byteBlockGroup(out.rows());
    for (std::int64_t r = begin; r < end; ++r) {
        const float* from = x + r * out.inputs();
        ByteBlock* at = out.values<ByteBlock>() + r / group * blocks * group + r % group;
        for (std::int64_t b = 0; b < blocks; ++b, from += kQuantBlock, at += group) {
            Integers q;
            const BlockInteger block = integersOf(from, q);
            storeBytes(q, *at);
            at->scale = block.scale;
            at->totals[0] = block.sum[0] + block.sum[1];
            at->totals[1] = block.sum[0];
            at->totals[2] = block.sum[1];
            for (int i = 0; i < 3; ++i)
                at->sums[i] = block.scale * static_cast<float>(at->totals[i]);
        }
    }
}

void pairBlocks(const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end)
{
    const std::int64_t blocks = out.inputs() / kQuantBlock;
    for (std::int64_t r = begin; r < end; ++r) {
        const float* from = x + r * out.inputs();
        PairBlock* at = out.values<PairBlock>() + pairBlockAt(r, 0, blocks);
        for (std::int64_t b = 0; b < blocks; ++b, from += kQuantBlock, at += kPairGroup) {
            Integers q;
            const BlockInteger block = integersOf(from, q);
            storePairs(q, at->pairs);
            at->scale = block.scale;
            at->sums[0] = block.scale * static_cast<float>(block.sum[0] + block.sum[1]);
            for (int half = 0; half < 2; ++half)
                at->sums[1 + half] = block.scale * static_cast<float>(block.sum[half]);
        }
    }
}

void quantizeRowRange(const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end)
{
    using Layout = PreparedRows::Layout;
    if (out.layout() == Layout::IntegerGroups) {
        pairBlocks(x, out, begin, end);
        return;
    }
    if (out.layout() == Layout::IntegerBytes) {
        byteBlocks(x, out, begin, end);
        return;
    }
    const std::int64_t blocks = out.inputs() / kQuantBlock;
    const bool tiles = out.layout() == Layout::IntegerTiles;
    for (std::int64_t r = begin; r < end; ++r) {
        const float* from = x + r * out.inputs();
        // Of the row's first block; in a group of 16 rows the next one is 16 further on.
        std::int64_t at = tiles ? r / 16 * blocks * 16 + r % 16 : r * blocks;
        for (std::int64_t b = 0; b < blocks; ++b, from += kQuantBlock, at += tiles ? 16 : 1) {
            Integers q;
            const BlockInteger block = integersOf(from, q);
            out.scales()[at] = block.scale;
            const std::int32_t total = block.sum[0] + block.sum[1];
            out.sums()[at] = block.scale * static_cast<float>(total);
            out.totals()[at] = total;
            for (int step = 0; step < 2; ++step)
                out.stepSums()[2 * at + step] = block.scale * static_cast<float>(block.sum[step]);
            if (tiles)
                storeTileRow(q, out.values<std::int16_t>() + at * 2 * kQuantBlock);
            else
                storePairs(q, out.values<std::int16_t>() + at * kQuantBlock);
        }
    }
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void quantizeRows(Isa isa, const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end)
{
    LONGHAND_SIMD(isa, quantizeRowRange)(x, out, begin, end);
}

void quantizeRows(const CpuContext& context, const float* x, PreparedRows& out)
{
    constexpr std::int64_t kAlone = 2048; // numbers: about 2 microseconds
    const std::int64_t grain = std::max<std::int64_t>(1, kAlone / out.inputs());
    context.pool->forChunks(out.rows(), grain, [&](std::int64_t begin, std::int64_t end) {
        quantizeRows(context.isa, x, out, begin, end);
    });
}

} // namespace longhand::simd

#endif
