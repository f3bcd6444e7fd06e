// Matrix products with quantised weights on AVX2 and AVX-512, with and without VNNI, of many rows: some blocks of a few
// panels are opened into a buffer that stays in the nearest cache, and multiplied with all rows before the next ones
// are opened. The integer sums are exact and the rest is in the order of every other product, so the bits are the same.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/linear_opened.cpp"

#include "kernels/cpu/simd/linear_simd.h"

#include <algorithm>
#include <array>
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

/// Rows that share an opened weight, and vectors of outputs that share a loaded activation: two panels' halves on AVX2,
/// three panels on AVX-512, where their sums just fill the registers.
constexpr int kTileRows = 4;
constexpr int kTile = kVectors == 2 ? 2 : 3;
/// 1, 2 and 4 rows.
constexpr int kTileSizes = 3;
/// Vectors that are opened at once, and their panels.
constexpr int kOpen = kVectors == 2 ? 4 : 3;
constexpr int kOpenPanels = kOpen / kVectors;
/// Blocks that are opened at once: what they open to and the rows' own numbers must fit into the first-level cache.
constexpr std::int64_t kOpenBlocks = 4;
/// Rows of which a thread keeps the sums: opening costs a few rows' products.
constexpr int kSumRows = 256;

/// Some blocks of kOpen vectors: integers, scales and minima of each step.
struct Opened
{
    alignas(64) std::int16_t pairs[kOpenBlocks][16][kOpen][2 * kLanes]; ///< in the order of PairBlock::pairs
    float a[kOpenBlocks][2][kOpen][kLanes];
    float m[kOpenBlocks][2][kOpen][kLanes];
};

/// f [panels][kSumRows][16]: where vector v of the first row is, and the floats from one row to the next.
constexpr std::ptrdiff_t sumsOf(int v)
{
    return std::ptrdiff_t{v / kVectors} * kSumRows * 16 + v % kVectors * kLanes;
}

/// Opens blocks [first, first + count) of a panel into vectors `vector` ..
template <DType type>
void openBlocks(const std::byte* panel, std::int64_t first, std::int64_t count, int vector, Opened& out)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr std::int64_t kGroup = kFormat.group();
    constexpr std::size_t kBlock = packedBlockBytes(type), kGroupBytes = kGroup * kBlock + packedHeadBytes(type);
    PackedWalk<type> at(panel + static_cast<std::size_t>(first / kGroup) * kGroupBytes);
    at.block += static_cast<std::size_t>(first % kGroup) * kBlock;
    for (std::int64_t b = 0; b < count; at.next(first + b), ++b)
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
            const int to = vector + v;
            unroll<16>([&](auto i) LONGHAND_INLINE_LAMBDA {
                hn::Store(pairsOf<type, i / 2, i % 2 == 1>(at.block, v), d16, out.pairs[b][i][to]);
            });
            unroll<kFormat.steps()>([&](auto step) LONGHAND_INLINE_LAMBDA {
                const VF a = scaleOf(at, step, v);
                hn::Store(a, df, out.a[b][step][to]);
                if constexpr (kFormat.minima != QuantMinima::None)
                    hn::Store(minimumOf(at, a, step, v), df, out.m[b][step][to]);
            });
        });
}

/// f += the opened blocks times a few rows. x: the first row's first block; the rows of a block lie side by side.
template <bool vnni, int steps, bool minima, int rows, int vectors>
HWY_NOINLINE void multiplyOpened(const Opened& w, int vector, const PairBlock* x, std::int64_t blocks, float* f)
{
    VF sums[rows][vectors];
    const auto each = [&](auto&& act) LONGHAND_INLINE_LAMBDA {
        unroll<rows * vectors>([&](auto i) LONGHAND_INLINE_LAMBDA {
            constexpr int kRow = i / vectors, kVector = i % vectors;
            act(sums[kRow][kVector], f + sumsOf(kVector) + kRow * 16);
        });
    };
    each([](VF& sum, const float* from) LONGHAND_INLINE_LAMBDA { sum = hn::Load(df, from); });
    for (std::int64_t b = 0; b < blocks; ++b, x += kPairGroup)
        unroll<steps>([&](auto step) LONGHAND_INLINE_LAMBDA {
            constexpr int kPairs = 16 / steps;
            V32 sum[rows][vectors];
            unroll<rows * vectors>([&](auto i)
                                       LONGHAND_INLINE_LAMBDA { sum[i / vectors][i % vectors] = hn::Zero(d32); });
            unroll<kPairs>([&](auto i) LONGHAND_INLINE_LAMBDA {
                constexpr int kPair = step * kPairs + i;
                V16 weights[vectors];
                unroll<vectors>(
                    [&](auto v) LONGHAND_INLINE_LAMBDA { weights[v] = hn::Load(d16, w.pairs[b][kPair][vector + v]); });
                unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
                    const V16 a = broadcastPair(d16, x[r].pairs + 2 * kPair);
                    unroll<vectors>([&](auto v) LONGHAND_INLINE_LAMBDA { addPairs<vnni>(sum[r][v], a, weights[v]); });
                });
            });
            unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
                const VF s = hn::Set(df, x[r].scale), t = hn::Set(df, x[r].sums[steps == 1 ? 0 : 1 + step]);
                unroll<vectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
                    const VF u = hn::Mul(hn::ConvertTo(df, sum[r][v]), hn::Load(df, w.a[b][step][vector + v]));
                    sums[r][v] = hn::MulAdd(u, s, sums[r][v]);
                    if constexpr (minima)
                        sums[r][v] = hn::MulAdd(hn::Load(df, w.m[b][step][vector + v]), t, sums[r][v]);
                });
            });
        });
    each([](VF sum, float* to) LONGHAND_INLINE_LAMBDA { hn::Store(sum, df, to); });
}

using TileFunction = void (*)(const Opened&, int vector, const PairBlock*, std::int64_t blocks, float* f);

/// By the logarithm of the rows and by vectors less one.
using TileFunctions = std::array<std::array<TileFunction, kTile>, kTileSizes>;

template <bool vnni, int steps, bool minima, int rows, int... i>
constexpr std::array<TileFunction, kTile> functionsOfRows(std::integer_sequence<int, i...>)
{
    return {&multiplyOpened<vnni, steps, minima, rows, i + 1>...};
}

template <bool vnni, int steps, bool minima, int... i>
constexpr TileFunctions tileFunctions(std::integer_sequence<int, i...>)
{
    return {functionsOfRows<vnni, steps, minima, 1 << i>(std::make_integer_sequence<int, kTile>())...};
}

template <bool vnni>
const TileFunctions& tileFunctionsFor(const QuantFormat& format)
{
    using Sizes = std::make_integer_sequence<int, kTileSizes>;
    static constexpr TileFunctions functions[] = {
        tileFunctions<vnni, 1, false>(Sizes()), tileFunctions<vnni, 1, true>(Sizes()),
        tileFunctions<vnni, 2, false>(Sizes()), tileFunctions<vnni, 2, true>(Sizes())};
    return functions[(format.steps() - 1) * 2 + (format.minima != QuantMinima::None)];
}

/// Bytes of kOpenBlocks blocks of a panel, as good as exactly.
template <DType type>
constexpr std::size_t kOpenBytes = kOpenBlocks* packedBlockBytes(type) + packedHeadBytes(type) / 2;

/// Prefetches a share of what is opened next while a tile is multiplied: all at once would stop everything behind it.
template <DType type>
HWY_INLINE void prefetchNext(const LinearJob& job, std::int64_t panel, int panels, std::int64_t block, int row,
                             int rows)
{
    constexpr int kLines = static_cast<int>((kOpenBytes<type> + 63) / 64);
    const bool within = block < job.weights->inputs() / kQuantBlock; // else the next panels
    const std::byte* const from =
        within ? job.weights->panel(panel) + static_cast<std::size_t>(block / kOpenBlocks) * kOpenBytes<type>
               : job.weights->panel(panel + panels);
    const int total = kLines * panels, end = total * std::min(row + kTileRows, rows) / rows;
    for (int i = total * row / rows; i < end; ++i)
        __builtin_prefetch(from + static_cast<std::size_t>(i / kLines) * job.weights->panelBytes() +
                               static_cast<std::size_t>(i % kLines) * 64,
                           0, 2);
}

/// kOpenPanels panels from `panel` on, or fewer.
template <DType type>
void openedPanels(const LinearJob& job, std::int64_t panel, int panels, const TileFunctions& functions)
{
    alignas(64) float f[kOpenPanels * kSumRows * 16];
    Opened opened;
    const std::int64_t blocks = job.weights->inputs() / kQuantBlock;
    const int vectors = panels * kVectors;
    for (int first = 0; first < job.x->rows(); first += kSumRows) {
        const int rows = std::min(job.x->rows() - first, kSumRows);
        for (int p = 0; p < panels; ++p)
            for (std::ptrdiff_t i = 0; i < std::ptrdiff_t{rows} * 16; i += kLanes)
                hn::Store(hn::Zero(df), df, f + sumsOf(p * kVectors) + i);
        for (std::int64_t b = 0; b < blocks; b += kOpenBlocks) {
            const std::int64_t count = std::min(blocks - b, kOpenBlocks);
            for (int p = 0; p < panels; ++p)
                openBlocks<type>(job.weights->panel(panel + p), b, count, p * kVectors, opened);
            for (int row = 0; row < rows;) {
                const int size = rows - row >= kTileRows ? 2 : rows - row >= 2 ? 1 : 0;
                prefetchNext<type>(job, panel, panels, b + kOpenBlocks, row, rows);
                const PairBlock* const x = job.x->values<PairBlock>() + pairBlockAt(first + row, b, blocks);
                for (int v = 0; v < vectors; v += kTile)
                    functions[static_cast<std::size_t>(size)]
                             [static_cast<std::size_t>(std::min(vectors - v, kTile) - 1)](
                                 opened, v, x, count, f + sumsOf(v) + std::ptrdiff_t{row} * 16);
                row += 1 << size;
            }
        }
        for (int p = 0; p < panels; ++p)
            finish(job, panel + p, first, rows, f + sumsOf(p * kVectors));
    }
}

void openedRange(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    const QuantFormat format = quantFormat(job.weights->type());
    const TileFunctions& functions =
        usesVnniPairs(job.isa) ? tileFunctionsFor<true>(format) : tileFunctionsFor<false>(format);
    withQuantized(job.weights->type(), [&]<DType type>() {
        for (std::int64_t panel = begin; panel < end; panel += kOpenPanels)
            openedPanels<type>(job, panel, static_cast<int>(std::min<std::int64_t>(kOpenPanels, end - panel)),
                               functions);
    });
}

#else // the baseline has kernels/cpu/portable

void openedRange(const LinearJob&, std::int64_t, std::int64_t)
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

void linearOpened(ComputePool& pool, std::span<const LinearJob> jobs)
{
    forPanels(pool, jobs, [](const LinearJob& job, std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(job.isa, openedRange)(job, begin, end);
    });
}

} // namespace longhand::simd

#endif
