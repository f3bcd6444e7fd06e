// Per-target include guard: this file is compiled once for each instruction set.
#if defined(LONGHAND_ATTENTION_PRODUCTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_ATTENTION_PRODUCTS_INL_H_
#undef LONGHAND_ATTENTION_PRODUCTS_INL_H_
#else
#define LONGHAND_ATTENTION_PRODUCTS_INL_H_
#endif

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/cpu/simd/attention_math-inl.h"
#include "kernels/cpu/simd/fma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {
namespace attention_products {

// The two products q K^T and w V. Both read 64-byte lines of 16 lanes of two bf16, unpack each line into two float32
// vectors, and use them for R virtual rows held in registers. Every lane has one accumulator that adds its terms in
// ascending order, so that R, and how many groups or tiles are processed side by side, affect the speed but never the
// bits.

namespace hn = hwy::HWY_NAMESPACE;
using namespace attention_math;

// Virtual rows side by side, and accumulators, that the register file holds.
inline constexpr int kMaxRows = kVecs == 1 ? 12 : kVecs == 2 ? 6 : 3;
inline constexpr int kMaxSums = kVecs == 1 ? 24 : 12;
// Keys whose values stay in the L1 cache while all virtual rows pass over them.
inline constexpr int kValueStep = 2;

/// How many lines of 16 lanes to process side by side with `rows` virtual rows.
constexpr int sideBySide(int rows)
{
    return rows * kVecs * 4 <= kMaxSums ? 4 : rows * kVecs * 2 <= kMaxSums ? 2 : 1;
}

/// The even or odd numbers of the lanes as float32. Tight: uses two shifts instead of a mask, which needs a register.
template <int Parity, bool Tight>
HWY_INLINE VF openLine(const std::uint16_t* line)
{
    const DF d;
    const DU du;
    const auto raw = hn::Load(du, reinterpret_cast<const std::uint32_t*>(line));
    if constexpr (Parity == 0)
        return hn::BitCast(d, hn::ShiftLeft<16>(raw));
    else if constexpr (Tight)
        return hn::BitCast(d, hn::ShiftLeft<16>(hn::ShiftRight<16>(raw)));
    else
        return hn::BitCast(d, hn::And(raw, hn::Set(du, 0xffff0000u)));
}

/// Keeps the compiler from moving loads across: with all registers full of sums, an early load spills a sum.
HWY_INLINE void loadBarrier()
{
    asm volatile("" : : : "memory");
}

/// sums[i] += x[i] * factor, each in one rounding.
template <int N>
HWY_INLINE void mulAddTo(VF* HWY_RESTRICT sums, const VF (&x)[N], const float& factor)
{
#if HWY_TARGET == HWY_AVX2 && HWY_COMPILER_GCC_ACTUAL
    // With 12 sums in 16 registers, one is left for the factor. GCC 12 loads factors early or leaves a sum in a
    // factor's register, and spills in the inner loop; a single asm block prevents this.
    if constexpr (N == 2) {
        VF f;
        asm("vbroadcastss %[m], %[f]\n\t"
            "vfmadd231ps %[f], %[a], %[s]\n\t"
            "vfmadd231ps %[f], %[b], %[t]"
            : [s] "+x"(sums[0].raw), [t] "+x"(sums[1].raw), [f] "=&x"(f.raw)
            : [a] "x"(x[0].raw), [b] "x"(x[1].raw), [m] "m"(factor));
        return;
    }
#endif
    const DF d;
    const VF f = hn::Set(d, factor);
#pragma GCC unroll 32
    for (int i = 0; i < N; ++i)
        sums[i] = mulAdd(x[i], f, sums[i]);
}

/// sums[r][k] += factors[r * stride] * line k, for one of the two numbers in each lane.
template <int Parity, int R, int W>
HWY_INLINE void accumulate(const std::uint16_t* lines, std::size_t lineStep, const float* factors, std::size_t stride,
                           VF (&sums)[R][W * kVecs])
{
    constexpr int kOpen = W * kVecs < 2 ? 1 : 2; // vectors unpacked at a time
    constexpr bool kTight = kVecs == 2 && W > 1 && R * W * kVecs == kMaxSums;
#pragma GCC unroll 32
    for (int k = 0; k < W * kVecs; k += kOpen) {
        VF x[kOpen];
#pragma GCC unroll 32
        for (int i = 0; i < kOpen; ++i)
            x[i] = openLine<Parity, kTight>(lines + static_cast<std::size_t>((k + i) / kVecs) * lineStep +
                                            (k + i) % kVecs * kLanes * 2);
#pragma GCC unroll 32
        for (int r = 0; r < R; ++r)
            mulAddTo(&sums[r][k], x, factors[static_cast<std::size_t>(r) * stride]);
        loadBarrier();
    }
}

/// Prefetches the W lines at the given distance (bytes) from `lines` into the second-level cache.
template <int W>
HWY_INLINE void prefetchLines(const std::uint16_t* lines, std::size_t lineStep, std::ptrdiff_t distance)
{
    for (int k = 0; k < W; ++k)
        __builtin_prefetch(reinterpret_cast<const void*>(
                               reinterpret_cast<std::uintptr_t>(lines + static_cast<std::size_t>(k) * lineStep) +
                               static_cast<std::uintptr_t>(distance)),
                           0, 3);
}

/// Scores of R virtual rows against W key groups.
template <int R, int W>
void scoreTile(const float* q, std::size_t headDim, const std::uint16_t* keys, float* scores, std::size_t stride,
               std::ptrdiff_t ahead)
{
    const DF d;
    VF sums[R][W * kVecs];
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            sums[r][k] = hn::Zero(d);
    const std::size_t groupStep = headDim * kKeyGroup;
    for (std::size_t i = 0; i < headDim; i += 2) {
        const std::uint16_t* lines = keys + i * kKeyGroup;
        prefetchLines<W>(lines, groupStep, ahead);
        accumulate<0, R, W>(lines, groupStep, q + i, headDim, sums);
        accumulate<1, R, W>(lines, groupStep, q + i + 1, headDim, sums);
    }
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            hn::Store(sums[r][k], d, scores + static_cast<std::size_t>(r) * stride + k * kLanes);
}

/// Adds w V of R virtual rows over `groups` groups of 32 keys to W tiles of 16 dimensions of o.
template <int R, int W>
void valueTile(const float* weights, std::size_t stride, std::size_t headDim, const std::uint16_t* values, int groups,
               bool first, float* o, std::ptrdiff_t ahead)
{
    const DF d;
    VF sums[R][W * kVecs];
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            sums[r][k] = first ? hn::Zero(d) : hn::Load(d, o + static_cast<std::size_t>(r) * headDim + k * kLanes);
    for (int g = 0; g < groups; ++g) {
        for (int pair = 0; pair < kValueGroup / 2; ++pair) {
            const std::uint16_t* lines = values + pair * 32;
            prefetchLines<W>(lines, 16 * kValueGroup, ahead);
            accumulate<0, R, W>(lines, 16 * kValueGroup, weights + pair * 2, stride, sums);
            accumulate<1, R, W>(lines, 16 * kValueGroup, weights + pair * 2 + 1, stride, sums);
        }
        values += headDim * kValueGroup;
        weights += kValueGroup;
    }
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            hn::Store(sums[r][k], d, o + static_cast<std::size_t>(r) * headDim + k * kLanes);
}

/// The same key by key, wherever they are stored.
template <int R, int W>
void tailTile(const float* weights, std::size_t stride, std::size_t headDim, const TailValue* values, int count,
              std::size_t lineOffset, float* o)
{
    const DF d;
    const DU du;
    VF sums[R][W * kVecs];
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            sums[r][k] = hn::Zero(d);
    constexpr int kOpen = W * kVecs < 2 ? 1 : 2;
    for (int j = 0; j < count; ++j) {
        const std::uint16_t* lines = values[j].line + lineOffset;
        const int shift = values[j].odd ? 0 : 16;
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; k += kOpen) {
            VF x[kOpen];
#pragma GCC unroll 32
            for (int i = 0; i < kOpen; ++i) {
                const std::uint16_t* line = lines + (k + i) / kVecs * 16 * kValueGroup + (k + i) % kVecs * kLanes * 2;
                const auto raw = hn::Load(du, reinterpret_cast<const std::uint32_t*>(line));
                x[i] = hn::BitCast(d, hn::And(hn::ShiftLeftSame(raw, shift), hn::Set(du, 0xffff0000u)));
            }
#pragma GCC unroll 32
            for (int r = 0; r < R; ++r)
                mulAddTo(&sums[r][k], x, weights[static_cast<std::size_t>(r) * stride + static_cast<std::size_t>(j)]);
        }
    }
#pragma GCC unroll 32
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 32
        for (int k = 0; k < W * kVecs; ++k)
            hn::Store(sums[r][k], d, o + static_cast<std::size_t>(r) * headDim + k * kLanes);
}

/// Calls f.template operator()<R>(firstRow) for blocks of nearly equal R <= kMaxRows that cover `rows` virtual rows.
template <int R = kMaxRows, typename F>
HWY_INLINE void callWithRows(int rows, int firstRow, const F& f)
{
    if constexpr (R == 1) {
        f.template operator()<1>(firstRow);
    } else {
        if (rows == R)
            f.template operator()<R>(firstRow);
        else
            callWithRows<R - 1>(rows, firstRow, f);
    }
}

template <typename F>
HWY_INLINE void forRowBlocks(int rows, const F& f)
{
    const int blocks = (rows + kMaxRows - 1) / kMaxRows;
    for (int b = 0; b < blocks; ++b) {
        const int begin = rows * b / blocks;
        callWithRows(rows * (b + 1) / blocks - begin, begin, f);
    }
}

struct ScoreStep
{
    const float* q;
    std::size_t headDim;
    const std::uint16_t* keys;
    int groups;
    float* scores;
    std::size_t stride;
    std::ptrdiff_t ahead;

    template <int R>
    void operator()(int firstRow) const
    {
        constexpr int kSide = sideBySide(R);
        // The first rows prefetch everything ahead.
        const std::ptrdiff_t distance = firstRow == 0 ? ahead : 0;
        const float* rowQ = q + static_cast<std::size_t>(firstRow) * headDim;
        float* rowScores = scores + static_cast<std::size_t>(firstRow) * stride;
        int g = 0;
        for (; g + kSide <= groups; g += kSide)
            scoreTile<R, kSide>(rowQ, headDim, keys + static_cast<std::size_t>(g * kKeyGroup) * headDim,
                                rowScores + g * kKeyGroup, stride, distance);
        for (; g < groups; ++g)
            scoreTile<R, 1>(rowQ, headDim, keys + static_cast<std::size_t>(g * kKeyGroup) * headDim,
                            rowScores + g * kKeyGroup, stride, distance);
    }
};

struct ValueStep
{
    const float* weights;
    std::size_t stride;
    std::size_t headDim;
    const std::uint16_t* values;
    int groups;
    bool first;
    float* o;
    std::ptrdiff_t ahead;

    template <int R>
    void operator()(int firstRow) const
    {
        constexpr int kSide = sideBySide(R);
        const std::ptrdiff_t distance = firstRow == 0 ? ahead : 0;
        const float* rowWeights = weights + static_cast<std::size_t>(firstRow) * stride;
        float* rowO = o + static_cast<std::size_t>(firstRow) * headDim;
        const int tiles = static_cast<int>(headDim) / 16;
        int t = 0;
        for (; t + kSide <= tiles; t += kSide)
            valueTile<R, kSide>(rowWeights, stride, headDim, values + t * 16 * kValueGroup, groups, first,
                                rowO + t * 16, distance);
        for (; t < tiles; ++t)
            valueTile<R, 1>(rowWeights, stride, headDim, values + t * 16 * kValueGroup, groups, first, rowO + t * 16,
                            distance);
    }
};

struct TailStep
{
    const float* weights;
    std::size_t stride;
    std::size_t headDim;
    const TailValue* values;
    int count;
    float* o;

    template <int R>
    void operator()(int firstRow) const
    {
        constexpr int kSide = sideBySide(R);
        const float* rowWeights = weights + static_cast<std::size_t>(firstRow) * stride;
        float* rowO = o + static_cast<std::size_t>(firstRow) * headDim;
        const int tiles = static_cast<int>(headDim) / 16;
        int t = 0;
        for (; t + kSide <= tiles; t += kSide)
            tailTile<R, kSide>(rowWeights, stride, headDim, values, count,
                               static_cast<std::size_t>(t * 16 * kValueGroup), rowO + t * 16);
        for (; t < tiles; ++t)
            tailTile<R, 1>(rowWeights, stride, headDim, values, count, static_cast<std::size_t>(t * 16 * kValueGroup),
                           rowO + t * 16);
    }
};

/// Distance of `ahead` from what is read now, in bytes; 0 (prefetch what is being read) if there is nothing ahead.
HWY_INLINE std::ptrdiff_t aheadDistance(const std::uint16_t* ahead, const std::uint16_t* now)
{
    return ahead ? static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(ahead) -
                                               reinterpret_cast<std::uintptr_t>(now))
                 : 0;
}

void scores(const void* q, int rows, int headDim, const std::uint16_t* keys, int groups, float* out, int stride,
            const std::uint16_t* ahead)
{
    // Four groups at a time: they stay in the L1 cache while all virtual rows pass over them.
    constexpr int kStep = 4;
    for (int g = 0; g < groups; g += kStep) {
        const std::uint16_t* step = keys + static_cast<std::size_t>(g * kKeyGroup) * static_cast<std::size_t>(headDim);
        const std::ptrdiff_t distance = g + kStep < groups
                                            ? static_cast<std::ptrdiff_t>(kStep * kKeyGroup * 2) * headDim
                                            : aheadDistance(ahead, step);
        forRowBlocks(rows, ScoreStep{static_cast<const float*>(q), static_cast<std::size_t>(headDim),
                                     keys + static_cast<std::size_t>(g * kKeyGroup) * static_cast<std::size_t>(headDim),
                                     groups - g < kStep ? groups - g : kStep, out + g * kKeyGroup,
                                     static_cast<std::size_t>(stride), distance});
    }
}

void values(const float* weights, int stride, int rows, int headDim, const std::uint16_t* values, int groups, float* o,
            const std::uint16_t* ahead)
{
    for (int g = 0; g < groups; g += kValueStep) {
        const std::uint16_t* step =
            values + static_cast<std::size_t>(g * kValueGroup) * static_cast<std::size_t>(headDim);
        const std::ptrdiff_t distance = g + kValueStep < groups
                                            ? static_cast<std::ptrdiff_t>(kValueStep * kValueGroup * 2) * headDim
                                            : aheadDistance(ahead, step);
        forRowBlocks(rows,
                     ValueStep{weights + g * kValueGroup, static_cast<std::size_t>(stride),
                               static_cast<std::size_t>(headDim),
                               values + static_cast<std::size_t>(g * kValueGroup) * static_cast<std::size_t>(headDim),
                               groups - g < kValueStep ? groups - g : kValueStep, g == 0, o, distance});
    }
}

void tailValues(const float* weights, int stride, int rows, int headDim, const TailValue* values, int count, float* o)
{
    forRowBlocks(
        rows, TailStep{weights, static_cast<std::size_t>(stride), static_cast<std::size_t>(headDim), values, count, o});
}

} // namespace attention_products
} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#endif
