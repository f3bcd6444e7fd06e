// Per-target include guard: this file is compiled once for each instruction set.
#if defined(LONGHAND_ATTENTION_INT8_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_ATTENTION_INT8_INL_H_
#undef LONGHAND_ATTENTION_INT8_INL_H_
#else
#define LONGHAND_ATTENTION_INT8_INL_H_
#endif

#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/cpu/simd/attention_products-inl.h"
#include "kernels/cpu/simd/pairs-inl.h"
#include "kernels/ops/attention.h"

#include <bit>

// Products over an int8 cache with pairs of 16-bit integers (PMADDWD and its like; AVX-VNNI adds them too).

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {
namespace attention_int8 {

namespace hn = hwy::HWY_NAMESPACE;
using namespace attention_math;
using attention_products::forRowBlocks;
using attention_products::kMaxSums;
using attention_products::sideBySide;

using DS = hn::Repartition<std::int16_t, DI>;
using VI = hn::Vec<DI>;
using VS = hn::Vec<DS>;

void toRow(const float* x, int count, float inverse, std::int16_t* row, Int8Steps steps, std::int32_t* sum)
{
    const DF d;
    *sum = 0; // not needed here
    // Adding 1.5 * 2^23 rounds to the nearest integer, which is then in the low bits of the mantissa.
    const VF inverses = hn::Set(d, inverse), magic = hn::Set(d, 12582912.0f);
    constexpr std::size_t kFour = 4 * sizeof(std::int16_t);
    const hn::Repartition<std::uint8_t, DF> bytes;
    // Elements 0 1 2 3 become 0 2 1 3: the pairs that a line's even and odd bytes make.
    alignas(16) static constexpr std::uint8_t kOrder[16] = {0, 1, 8, 9, 4, 5, 12, 13};
    const auto order = hn::LoadDup128(bytes, kOrder);
    for (int i = 0; i < count; i += kLanes) {
        const VF rounded = hn::Add(hn::Mul(hn::LoadU(d, x + i), inverses), magic);
        HWY_ALIGN std::uint8_t pairs[kLanes * sizeof(float)];
        hn::Store(hn::TableLookupBytes(hn::BitCast(bytes, rounded), order), bytes, pairs);
        for (int k = 0; k < kLanes / 4; ++k, row += steps.four)
            std::memcpy(row, pairs + 16 * k, kFour);
    }
}

/// The even (0) or odd bytes of a line as 16-bit numbers.
template <int parity>
HWY_INLINE VS openBytes(const std::int8_t* line)
{
    const auto both = hn::BitCast(DS(), hn::Load(DI(), reinterpret_cast<const std::int32_t*>(line)));
    if constexpr (parity == 0)
        return hn::ShiftRight<8>(hn::ShiftLeft<8>(both));
    else
        return hn::ShiftRight<8>(both);
}

/// sums[r] += the products of the even or odd bytes of W lines with a pair of each row.
template <bool vnni, int parity, int R, int W>
HWY_INLINE void accumulateBytes(const std::int8_t* lines, std::size_t lineStep, const std::int16_t* pairs,
                                VI (&sums)[R][W * kVecs])
{
    constexpr int kOpen = W * kVecs < 2 ? 1 : 2; // vectors opened at a time
#pragma GCC unroll 32
    for (int k = 0; k < W * kVecs; k += kOpen) {
        VS x[kOpen];
#pragma GCC unroll 32
        for (int i = 0; i < kOpen; ++i)
            x[i] = openBytes<parity>(lines + static_cast<std::size_t>((k + i) / kVecs) * lineStep +
                                     static_cast<std::size_t>((k + i) % kVecs * kLanes * 4));
#pragma GCC unroll 32
        for (int r = 0; r < R; ++r)
            addProducts<vnni>(&sums[r][k], x, pairs + 4 * r + 2 * parity);
        attention_products::loadBarrier();
    }
}

/// added: of one chunk, as Int8Kernels::addChunks; else multiply.
template <bool vnni, bool added, int R, int W>
void tile(const Int8Product& p, int firstRow, int group)
{
    const DF d;
    const DI di;
    VI sums[R][W * kVecs];
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            sums[r][k] = hn::Zero(di);
    const std::int16_t* four = p.rows + std::ptrdiff_t{4} * firstRow;
    const std::ptrdiff_t ahead = firstRow == 0 ? p.ahead : 0; // the first rows prefetch for all
    for (int u = 0; u < p.unitCount; ++u) {
        const std::int8_t* unit = p.units[u] + static_cast<std::size_t>(group) * p.groupStep;
        for (int line = 0; line < 4; ++line, four += p.steps.four) {
            const std::int8_t* const lines = unit + static_cast<std::size_t>(line) * kInt8Line;
            for (int k = 0; k < W; ++k)
                __builtin_prefetch(lines + static_cast<std::size_t>(k) * p.groupStep + ahead, 0, 2);
            accumulateBytes<vnni, 0, R, W>(lines, p.groupStep, four, sums);
            accumulateBytes<vnni, 1, R, W>(lines, p.groupStep, four, sums);
        }
    }
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r) {
        const VF rowFactor = hn::Set(d, p.rowFactor[std::ptrdiff_t{added ? kByteChunks : 1} * (firstRow + r)]);
        float* const out = p.out + static_cast<std::size_t>(firstRow + r) * p.outStride;
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k) {
            const int lane = group * 16 + k * kLanes;
            const VF sum = hn::ConvertTo(d, sums[r][k]);
            if constexpr (added) {
                hn::StoreU(mulAdd(sum, rowFactor, hn::LoadU(d, out + lane)), d, out + lane);
            } else {
                const VF factor = p.laneFactor ? hn::Mul(rowFactor, hn::LoadU(d, p.laneFactor + lane)) : rowFactor;
                hn::StoreU(hn::Mul(sum, factor), d, out + lane);
            }
        }
    }
}

template <bool vnni, bool added>
struct GroupStep
{
    const Int8Product& product;
    int from, to; // lane groups

    template <int R>
    void operator()(int firstRow) const
    {
        constexpr int kSide = sideBySide(R);
        int g = from;
        for (; g + kSide <= to; g += kSide)
            tile<vnni, added, R, kSide>(product, firstRow, g);
        for (; g < to; ++g)
            tile<vnni, added, R, 1>(product, firstRow, g);
    }
};

/// Int8Kernels::multiply, or addChunks of one chunk.
template <bool vnni, bool added>
void multiply(const Int8Product& product)
{
    // Four groups at a time stay in the L1 cache while all rows pass over them.
    constexpr int kStep = 4;
    for (int g = 0; g < product.groups; g += kStep)
        forRowBlocks(product.rowCount,
                     GroupStep<vnni, added>{product, g, g + kStep < product.groups ? g + kStep : product.groups});
}

} // namespace attention_int8

} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#endif
