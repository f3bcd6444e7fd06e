// Matrix products with float weights on AVX2 and AVX-512: lane = output, rows in register blocks. Every row count runs
// the same operations in the same order for a row; only how many rows share an unpacked weight differs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/linear_simd.cpp"

#include "kernels/cpu/simd/linear_simd.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/linear_panel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

// ---- float weights

/// Weights k of a panel (BF16: k and k + 1) as floats.
template <DType type>
HWY_INLINE VF loadWeight(const std::byte* panel, std::int64_t k, int v)
{
    if constexpr (type == DType::F32)
        return hn::LoadU(df, reinterpret_cast<const float*>(panel) + k * 16 + v * kLanes);
    else if constexpr (type == DType::F16)
        return loadHalves(panel + (k * 16 + v * kLanes) * 2);
    else {
        const V32 pairs = hn::LoadU(d32, reinterpret_cast<const std::int32_t*>(panel) + k / 2 * 16 + v * kLanes);
        return hn::BitCast(df, k % 2 == 0 ? hn::ShiftLeft<16>(pairs) : hn::And(pairs, hn::Set(d32, ~0xffff)));
    }
}

/// Several panels side by side when rows are few: enough independent sums to hide the latency of fma.
template <DType type, int rows, int panels>
HWY_NOINLINE void floatBlock(const LinearJob& job, std::int64_t panel, std::int64_t row)
{
    const std::int64_t inputs = job.weights->inputs();
    const std::byte* const first = job.weights->panel(panel);
    const std::size_t panelBytes = job.weights->panelBytes();
    const float* const x = job.x->values<float>() + row * inputs;
    VF f[panels][rows][kVectors];
    unroll<panels * rows * kVectors>([&](auto i) LONGHAND_INLINE_LAMBDA {
        f[i / (rows * kVectors)][i / kVectors % rows][i % kVectors] = hn::Zero(df);
    });
    for (std::int64_t k = 0; k < inputs; ++k) {
        unroll<panels>([&](auto p) LONGHAND_INLINE_LAMBDA {
            unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
                const VF w = loadWeight<type>(first + p * panelBytes, k, v);
                unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
                    f[p][r][v] = hn::MulAdd(w, hn::Set(df, x[r * inputs + k]), f[p][r][v]);
                });
            });
        });
    }
    unroll<panels>([&](auto p) LONGHAND_INLINE_LAMBDA { finish<rows>(job, panel + p, row, f[p]); });
}

// ---- the loops over panels and rows

/// Register blocks of 1, 2, 4 (and 8) rows.
constexpr int kSizes = kRowBlock == 8 ? 4 : 3;

/// The largest register block for the remaining rows.
int sizeFor(int rows)
{
    int size = kSizes - 1;
    while ((1 << size) > rows)
        --size;
    return size;
}

using BlockFunction = void (*)(const LinearJob&, std::int64_t panel, std::int64_t row);

struct BlockFunctions
{
    BlockFunction onePanel[kSizes];
    BlockFunction several[kSizes];
    int panels[kSizes]; ///< how many several take
};

constexpr int panelsFor(int rows)
{
    return std::max(1, 8 / (rows * kVectors));
}

template <DType type, int... i>
constexpr BlockFunctions floatFunctions(std::integer_sequence<int, i...>)
{
    return {
        {&floatBlock<type, 1 << i, 1>...}, {&floatBlock<type, 1 << i, panelsFor(1 << i)>...}, {panelsFor(1 << i)...}};
}

BlockFunctions functionsFor(DType type)
{
    constexpr std::make_integer_sequence<int, kSizes> sizes;
    switch (type) {
    case DType::F32:
        return floatFunctions<DType::F32>(sizes);
    case DType::F16:
        return floatFunctions<DType::F16>(sizes);
    case DType::BF16:
        return floatFunctions<DType::BF16>(sizes);
    default:
        break;
    }
    throw std::logic_error("no product for this type of weights");
}

void floatPanels(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    const BlockFunctions functions = functionsFor(job.weights->type());
    const int rows = job.x->rows();
    const int whole = rows / kRowBlock * kRowBlock;
    for (std::int64_t panel = begin; panel < end;) {
        // A group is what one row processes at once.
        const bool several = panel + functions.panels[0] <= end;
        const int group = several ? functions.panels[0] : 1;
        for (int p = 0; p < group; ++p)
            for (int row = 0; row < whole; row += kRowBlock)
                functions.onePanel[kSizes - 1](job, panel + p, row);
        for (int row = whole, size = 0; row < rows; row += 1 << size) {
            size = sizeFor(rows - row);
            for (int p = 0; p < group; p += several ? functions.panels[size] : 1)
                (several ? functions.several : functions.onePanel)[size](job, panel + p, row);
        }
        panel += group;
    }
}

#else // the baseline has kernels/cpu/portable

void floatPanels(const LinearJob&, std::int64_t, std::int64_t)
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

void linear(const CpuContext& context, std::span<const LinearJob> jobs)
{
    forPanels(*context.pool, jobs, [&](const LinearJob& job, std::int64_t begin, std::int64_t end) {
        if (dtypeIsQuantized(job.weights->type()))
            quantizedPanels(context.isa, job, begin, end);
        else
            LONGHAND_SIMD(context.isa, floatPanels)(job, begin, end);
    });
}

} // namespace longhand::simd

#endif
