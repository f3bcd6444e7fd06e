// Matrix products with quantised weights on AVX2 and AVX-512, with and without AVX-VNNI, of few rows: lane = output,
// rows in register blocks that share a weight, which is opened in registers. linear_opened.cpp is for many.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/linear_quantized.cpp"

#include "kernels/cpu/simd/linear_simd.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/linear_codes-inl.h"
#include "kernels/cpu/simd/linear_panel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

/// Bytes ahead of the codes being used. The hardware's own prefetcher stops at page ends.
constexpr int kPrefetch = 2048;

/// The address, in a register of its own: GCC 12 knows that rows are equally far from each other, and would keep every
/// offset from the first row's address in memory.
HWY_INLINE const std::int16_t* inRegister(const std::int16_t* address)
{
    asm("" : "+r"(address));
    return address;
}

/// The i-th row of codes of a step: of a whole block the two that share a line of nibbles one after the other, 0, 4, 1,
/// 5 .., else the half's in order.
template <int steps, int step>
constexpr int rowAt(int i)
{
    return steps == 1 ? i / 2 + i % 2 * 4 : step * 4 + i;
}

/// sum = the exact integer products of one step of a block.
template <DType type, bool vnni, int rows, int step>
HWY_INLINE void multiplyStep(V32 (&sum)[rows][kVectors], const std::byte* block, const std::int16_t* const (&x)[rows])
{
    constexpr int kSteps = quantFormat(type).steps();
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { sum[r][v] = hn::Zero(d32); });
    });
    unroll<16 / kSteps>([&](auto i) LONGHAND_INLINE_LAMBDA {
        constexpr int kRow = rowAt<kSteps, step>(i / 2);
        V16 w[kVectors];
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { w[v] = pairsOf<type, kRow, i % 2 == 1>(block, v); });
        unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
            const V16 a = broadcastPair(d16, x[r] + kRow * 4 + i % 2 * 2); // pairSlot
            unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { addPairs<vnni>(sum[r][v], a, w[v]); });
        });
    });
}

// ---- a panel

template <DType type, bool vnni, int rows>
HWY_NOINLINE void quantizedBlock(const LinearJob& job, std::int64_t panel, std::int64_t row)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const std::int64_t blocks = job.weights->inputs() / kQuantBlock;
    const std::int64_t stride = job.weights->inputs();
    const std::int16_t* x[rows];
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA { x[r] = job.x->values<std::int16_t>() + (row + r) * stride; });
    const float* const scales = job.x->scales() + row * blocks;
    const float* const sums =
        kFormat.steps() == 2 ? job.x->stepSums() + 2 * row * blocks : job.x->sums() + row * blocks;

    VF f[rows][kVectors];
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { f[r][v] = hn::Zero(df); });
    });
    PackedWalk<type> at(job.weights->panel(panel));
    for (std::int64_t b = 0; b < blocks; at.next(b), ++b) {
        unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA { x[r] = inRegister(x[r]); });
        for (std::size_t line = 0; line < packedBlockBytes(type) + packedHeadBytes(type); line += 64)
            __builtin_prefetch(at.block + kPrefetch + line);
        unroll<kFormat.steps()>([&](auto step) LONGHAND_INLINE_LAMBDA {
            V32 sum[rows][kVectors];
            multiplyStep<type, vnni, rows, step>(sum, at.block, x);
            unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
                const VF a = scaleOf(at, step, v), m = minimumOf(at, a, step, v);
                unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
                    const VF u = hn::Mul(hn::ConvertTo(df, sum[r][v]), a);
                    f[r][v] = hn::MulAdd(u, hn::Set(df, scales[r * blocks + b]), f[r][v]);
                    if constexpr (kFormat.minima != QuantMinima::None) {
                        const float st = sums[(r * blocks + b) * kFormat.steps() + step];
                        f[r][v] = hn::MulAdd(m, hn::Set(df, st), f[r][v]);
                    }
                });
            });
        });
        unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA { x[r] += kQuantBlock; });
    }
    finish<rows>(job, panel, row, f);
}

using BlockFunction = void (*)(const LinearJob&, std::int64_t panel, std::int64_t row);

template <DType type, bool vnni, int... i>
HWY_INLINE void panelsOf(const LinearJob& job, std::int64_t begin, std::int64_t end, std::integer_sequence<int, i...>)
{
    static constexpr BlockFunction functions[] = {&quantizedBlock<type, vnni, i + 1>...};
    const int rows = job.x->rows();
    for (std::int64_t panel = begin; panel < end; ++panel)
        for (int row = 0, size = 0; row < rows; row += size) {
            size = std::min(rows - row, kRowBlock);
            functions[size - 1](job, panel, row);
        }
}

void quantizedRange(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    constexpr std::make_integer_sequence<int, kRowBlock> kEach;
    withQuantized(job.weights->type(), [&]<DType type>() {
#if HWY_TARGET == HWY_AVX2 // AVX-512 has its own products of bytes
        if (usesVnniPairs(job.isa))
            return panelsOf<type, true>(job, begin, end, kEach);
#endif
        panelsOf<type, false>(job, begin, end, kEach);
    });
}

#else // the baseline has kernels/cpu/portable

void quantizedRange(const LinearJob&, std::int64_t, std::int64_t)
{
    throw std::logic_error("simd::linear needs AVX2");
}

#endif

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void quantizedPanels(Isa isa, const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    LONGHAND_SIMD(isa, quantizedRange)(job, begin, end);
}

} // namespace longhand::simd

#endif
