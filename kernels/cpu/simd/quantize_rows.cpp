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

HWY_INLINE void storeBytes(const VI* q, std::int8_t* out)
{
    const hn::Rebind<std::int8_t, decltype(di)> d8;
    for (int i = 0; i < kVectors; ++i) {
        const VI hi = hn::ShiftRight<8>(hn::Add(q[i], hn::Set(di, 128)));
        const VI lo = hn::Sub(q[i], hn::ShiftLeft<8>(hi));
        hn::StoreU(hn::DemoteTo(d8, hi), d8, out + i * kLanes);
        hn::StoreU(hn::DemoteTo(d8, lo), d8, out + kQuantBlock + i * kLanes);
    }
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

HWY_INLINE void storeBytes(const std::int32_t* q, std::int8_t* out)
{
    for (int k = 0; k < 32; ++k) {
        const std::int32_t hi = (q[k] + 128) >> 8;
        out[k] = static_cast<std::int8_t>(hi);
        out[kQuantBlock + k] = static_cast<std::int8_t>(q[k] - 256 * hi);
    }
}

using Integers = std::int32_t[32];

#endif

void byteBlocks(const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end)
{
    const ByteLayout layout(out.rows(), out.inputs());
    for (std::int64_t r = begin; r < end; ++r) {
        const float* from = x + r * out.inputs();
        std::int8_t* bytes = out.values<std::int8_t>() + layout.hi(r);
        std::byte* at = out.values<std::byte>() + layout.numbers(r);
        for (std::int64_t b = 0; b < layout.blocks;
             ++b, from += kQuantBlock, bytes += layout.step(), at += layout.step()) {
            Integers q;
            const BlockInteger block = integersOf(from, q);
            storeBytes(q, bytes);
            // Written where they stay: copied from the stack as a whole, they would wait until all stores before them
            // have reached the cache, for each block anew.
            auto* const numbers = reinterpret_cast<ByteNumbers*>(at);
            const std::int32_t totals[3] = {block.sum[0] + block.sum[1], block.sum[0], block.sum[1]};
            numbers->scale = block.scale;
            for (int i = 0; i < 3; ++i) {
                numbers->sums[i] = block.scale * static_cast<float>(totals[i]);
                numbers->totals[i] = totals[i];
            }
            numbers->unused = 0;
        }
    }
    if (end < out.rows())
        return;
    std::byte* at = out.values<std::byte>() + layout.numbers(end - 1) + ByteLayout::kNumbers;
    const std::int64_t none = layout.group - 1 - (end - 1) % ByteLayout::kMaxGroup;
    for (std::int64_t b = 0; b < layout.blocks && none > 0; ++b, at += layout.step())
        std::memset(at, 0, static_cast<std::size_t>(none * ByteLayout::kNumbers));
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
    for (std::int64_t r = begin; r < end; ++r) {
        const float* from = x + r * out.inputs();
        for (std::int64_t at = r * blocks; at < (r + 1) * blocks; ++at, from += kQuantBlock) {
            Integers q;
            const BlockInteger block = integersOf(from, q);
            out.scales()[at] = block.scale;
            const std::int32_t total = block.sum[0] + block.sum[1];
            out.sums()[at] = block.scale * static_cast<float>(total);
            out.totals()[at] = total;
            for (int step = 0; step < 2; ++step)
                out.stepSums()[2 * at + step] = block.scale * static_cast<float>(block.sum[step]);
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
