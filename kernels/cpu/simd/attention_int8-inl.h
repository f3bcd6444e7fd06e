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
    const VF inverses = hn::Set(d, inverse);
    const hn::Rebind<std::int16_t, DI> narrow;
    const hn::Repartition<std::uint64_t, decltype(narrow)> fours;
    for (int i = 0; i < count; i += kLanes) {
        const auto q = hn::DemoteTo(narrow, hn::NearestInt(hn::Mul(hn::LoadU(d, x + i), inverses)));
        // Elements 0 1 2 3 become 0 2 1 3: the pairs that a line's even and odd bytes make.
        const auto v = hn::BitCast(fours, q);
        const auto outer = hn::And(v, hn::Set(fours, 0xffff00000000ffffu));
        const auto second = hn::ShiftLeft<16>(hn::And(v, hn::Set(fours, 0x00000000ffff0000u)));
        const auto third = hn::And(hn::ShiftRight<16>(v), hn::Set(fours, 0x00000000ffff0000u));
        HWY_ALIGN std::uint64_t pairs[kLanes / 4];
        hn::Store(hn::Or(outer, hn::Or(second, third)), fours, pairs);
        for (int k = 0; k < kLanes / 4; ++k)
            std::memcpy(row + static_cast<std::size_t>(i / 4 + k) * steps.four, &pairs[k], sizeof pairs[k]);
    }
}

/// sum + the products of the pairs of 16-bit numbers in each lane.
template <bool vnni>
HWY_INLINE VI addPairs(VS a, VS b, VI sum)
{
#if HWY_TARGET == HWY_AVX2
    if constexpr (vnni) {
        asm("%{vex%} vpdpwssd %2, %1, %0" : "+x"(sum.raw) : "x"(a.raw), "x"(b.raw));
        return sum;
    }
#endif
    const DI di;
#if HWY_ARCH_X86
    VI upper = hn::Zero(di); // x86 sums neighbours, and leaves this one alone
    return hn::ReorderWidenMulAccumulate(di, a, b, sum, upper);
#else
    const auto low = [&](VS v) { return hn::ShiftRight<16>(hn::ShiftLeft<16>(hn::BitCast(di, v))); };
    const auto high = [&](VS v) { return hn::ShiftRight<16>(hn::BitCast(di, v)); };
    return hn::Add(sum, hn::Add(hn::Mul(low(a), low(b)), hn::Mul(high(a), high(b))));
#endif
}

/// added: Int8Kernels::addChunk; else multiply.
template <bool vnni, bool added, int R, int W>
void tile(const Int8Product& p, int firstRow, int group)
{
    const DF d;
    const DI di;
    const DS ds;
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
#pragma GCC unroll 32
            for (int k = 0; k < W * kVecs; ++k) {
                const std::int8_t* from = unit + static_cast<std::size_t>(k / kVecs) * p.groupStep +
                                          static_cast<std::size_t>(line) * kInt8Line +
                                          static_cast<std::size_t>(k % kVecs * kLanes * 4);
                if (k % kVecs == 0)
                    __builtin_prefetch(from + ahead, 0, 2);
                const auto both = hn::BitCast(ds, hn::Load(di, reinterpret_cast<const std::int32_t*>(from)));
                const auto even = hn::ShiftRight<8>(hn::ShiftLeft<8>(both)), odd = hn::ShiftRight<8>(both);
#pragma GCC unroll 32
                for (int r = 0; r < R; ++r) {
                    std::int32_t pair[2];
                    std::memcpy(pair, four + 4 * r, sizeof pair);
                    sums[r][k] = addPairs<vnni>(even, hn::BitCast(ds, hn::Set(di, pair[0])), sums[r][k]);
                    sums[r][k] = addPairs<vnni>(odd, hn::BitCast(ds, hn::Set(di, pair[1])), sums[r][k]);
                }
            }
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

/// Int8Kernels::multiply, or addChunk.
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
