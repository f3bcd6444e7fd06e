// Matrix products on AVX2 and AVX-512: lane = output, rows in register blocks. Every row count runs the same operations
// in the same order for a row; only how many rows share an unpacked weight differs.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/linear_simd.cpp"

#include "kernels/cpu/simd/linear_simd.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

#define LONGHAND_INLINE_LAMBDA __attribute__((always_inline))

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> df;
constexpr hn::RebindToSigned<decltype(df)> d32;
constexpr hn::RepartitionToNarrow<decltype(d32)> d16;
constexpr hn::RebindToUnsigned<decltype(d16)> du16;
using VF = hn::Vec<decltype(df)>;
using V32 = hn::Vec<decltype(d32)>;
using V16 = hn::Vec<decltype(d16)>;

constexpr int kLanes = static_cast<int>(hn::MaxLanes(df)); // 8 or 16
constexpr int kVectors = 16 / kLanes;                      // of one panel
/// Rows that share an unpacked weight: their accumulators fill the registers.
constexpr int kRowBlock = kLanes == 16 ? 8 : 4;
/// Bytes ahead of the quants being used. The hardware's own prefetcher stops at page ends.
constexpr int kPrefetch = 2048;

template <int count, typename F>
HWY_INLINE void unroll(F&& f)
{
    [&]<int... i>(std::integer_sequence<int, i...>) LONGHAND_INLINE_LAMBDA
    {
        (f(std::integral_constant<int, i>{}), ...);
    }
    (std::make_integer_sequence<int, count>{});
}

/// a[2i] b[2i] + a[2i+1] b[2i+1] in 32 bits (no overflow: 32512 * 127 * 2 < 2^31).
HWY_INLINE V32 multiplyPairs(V16 a, V16 b)
{
#if HWY_TARGET == HWY_AVX3
    return V32{_mm512_madd_epi16(a.raw, b.raw)};
#else
    return V32{_mm256_madd_epi16(a.raw, b.raw)};
#endif
}

HWY_INLINE VF loadHalves(const std::byte* from)
{
#if HWY_TARGET == HWY_AVX3
    return VF{_mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)))};
#else
    return VF{_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)))};
#endif
}

/// Two neighbouring activations in every lane.
HWY_INLINE V16 broadcastPair(const std::int16_t* from)
{
    std::int32_t pair;
    std::memcpy(&pair, from, sizeof(pair));
    return hn::BitCast(d16, hn::Set(d32, pair));
}

/// Writes the sums f [rows][16] of one panel to y: bias, then store or add.
HWY_NOINLINE void finish(const LinearJob& job, std::int64_t panel, std::int64_t row, int rows, const float* f)
{
    const std::int64_t column = panel * PackedLinear::kPanel;
    const int outputs = job.outputsInPanel(panel);
    for (int r = 0; r < rows; ++r, f += 16) {
        float* const y = job.y + (row + r) * job.ldy + column;
        int n = 0;
        for (; n + kLanes <= outputs; n += kLanes) {
            VF value = hn::Load(df, f + n);
            if (job.bias != nullptr)
                value = hn::Add(value, hn::LoadU(df, job.bias + column + n));
            if (job.mode == LinearMode::Add)
                value = hn::Add(hn::LoadU(df, y + n), value);
            hn::StoreU(value, df, y + n);
        }
        for (; n < outputs; ++n) {
            const float value = job.bias != nullptr ? f[n] + job.bias[column + n] : f[n];
            y[n] = job.mode == LinearMode::Add ? y[n] + value : value;
        }
    }
}

template <int rows>
HWY_INLINE void finish(const LinearJob& job, std::int64_t panel, std::int64_t row, const VF (&f)[rows][kVectors])
{
    HWY_ALIGN float sums[rows][16];
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { hn::Store(f[r][v], df, sums[r] + v * kLanes); });
    });
    finish(job, panel, row, rows, sums[0]);
}

// ---- quantised weights

/// One pair-multiply of a block: weights w [kVectors] with activations at slot of every row.
template <int rows>
HWY_INLINE void accumulatePair(V32 (&sum)[rows][kVectors], const V16 (&w)[kVectors], const std::int16_t* x,
                               std::int64_t stride)
{
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
        const V16 a = broadcastPair(x + r * stride);
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
            sum[r][v] = hn::Add(sum[r][v], multiplyPairs(a, w[v]));
            // Integer sums may be reordered, and GCC does: it computes all products of a block first, far more than
            // there are registers. An empty asm that claims to change the sum keeps each addition in place.
            asm("" : "+v"(sum[r][v].raw));
        });
    });
}

/// The exact integer products of one Q4 block.
template <int rows>
HWY_INLINE void productQ4(V32 (&sum)[rows][kVectors], const std::byte* quants, const std::int16_t* x,
                          std::int64_t stride)
{
    const V16 mask = hn::Set(d16, 15);
    unroll<4>([&](auto chunk) LONGHAND_INLINE_LAMBDA {
        const std::byte* const bytes = quants + chunk * 64;
        hn::Vec<decltype(du16)> raw[kVectors];
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
            raw[v] = hn::LoadU(du16, reinterpret_cast<const std::uint16_t*>(bytes) + v * 2 * kLanes);
        });
        unroll<4>([&](auto e) LONGHAND_INLINE_LAMBDA {
            V16 w[kVectors];
            unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
                if constexpr (e == 0)
                    w[v] = hn::And(hn::BitCast(d16, raw[v]), mask);
                else if constexpr (e == 3)
                    w[v] = hn::BitCast(d16, hn::ShiftRight<12>(raw[v]));
                else
                    w[v] = hn::And(hn::BitCast(d16, hn::ShiftRight<4 * e>(raw[v])), mask);
            });
            accumulatePair<rows>(sum, w, x + chunk * 8 + e * 2, stride);
        });
    });
}

template <int rows>
HWY_INLINE void productQ8(V32 (&sum)[rows][kVectors], const std::byte* quants, const std::int16_t* x,
                          std::int64_t stride)
{
    unroll<8>([&](auto row) LONGHAND_INLINE_LAMBDA {
        const std::byte* const bytes = quants + row * 64;
        const std::int16_t* const from = x + row % 4 * 8 + row / 4 * 2; // pairSlot
        V16 raw[kVectors];
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
            raw[v] = hn::LoadU(d16, reinterpret_cast<const std::int16_t*>(bytes) + v * 2 * kLanes);
        });
        unroll<2>([&](auto odd) LONGHAND_INLINE_LAMBDA {
            V16 w[kVectors];
            unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
                w[v] = hn::ShiftRight<8>(odd == 0 ? hn::ShiftLeft<8>(raw[v]) : raw[v]);
            });
            accumulatePair<rows>(sum, w, from + odd * 4, stride);
        });
    });
}

template <DType type, int rows>
HWY_NOINLINE void quantizedBlock(const LinearJob& job, std::int64_t panel, std::int64_t row)
{
    const std::int64_t blocks = job.weights->inputs() / kQuantBlock;
    const std::int64_t stride = job.weights->inputs();
    const std::byte* block = job.weights->panel(panel);
    const std::int16_t* x = job.x->values<std::int16_t>() + row * stride;
    const float* const scales = job.x->scales() + row * blocks;
    const float* const sums = job.x->sums() + row * blocks;

    VF f[rows][kVectors];
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { f[r][v] = hn::Zero(df); });
    });
    for (std::int64_t b = 0; b < blocks; ++b, block += packedBlockBytes(type), x += kQuantBlock) {
        for (std::size_t line = 0; line < packedBlockBytes(type); line += 64)
            __builtin_prefetch(block + kPrefetch + line);
        V32 sum[rows][kVectors];
        unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
            unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { sum[r][v] = hn::Zero(d32); });
        });
        if constexpr (type == DType::Q8_0)
            productQ8<rows>(sum, block, x, stride);
        else
            productQ4<rows>(sum, block, x, stride);

        const std::byte* const scale = block + packedQuantBytes(type);
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA {
            const VF d = loadHalves(scale + v * kLanes * 2);
            VF m = d;
            if constexpr (type == DType::Q4_1)
                m = loadHalves(scale + 32 + v * kLanes * 2);
            else if constexpr (type == DType::Q4_0)
                m = hn::Mul(d, hn::Set(df, -8.0f));
            unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
                const VF u = hn::Mul(hn::ConvertTo(df, sum[r][v]), d);
                f[r][v] = hn::MulAdd(u, hn::Set(df, scales[r * blocks + b]), f[r][v]);
                if constexpr (type != DType::Q8_0)
                    f[r][v] = hn::MulAdd(m, hn::Set(df, sums[r * blocks + b]), f[r][v]);
            });
        });
    }
    finish<rows>(job, panel, row, f);
}

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

using BlockFunction = void (*)(const LinearJob&, std::int64_t panel, std::int64_t row);

/// Register blocks of 1, 2, 4 (and 8) rows.
constexpr int kSizes = kRowBlock == 8 ? 4 : 3;

struct BlockFunctions
{
    BlockFunction onePanel[kSizes];
    BlockFunction several[kSizes]; ///< or null
    int panels[kSizes];            ///< how many several take
};

template <DType type, int... i>
constexpr BlockFunctions quantizedFunctions(std::integer_sequence<int, i...>)
{
    return {{&quantizedBlock<type, 1 << i>...}, {}, {}};
}

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
    case DType::Q8_0:
        return quantizedFunctions<DType::Q8_0>(sizes);
    case DType::Q4_0:
        return quantizedFunctions<DType::Q4_0>(sizes);
    case DType::Q4_1:
        return quantizedFunctions<DType::Q4_1>(sizes);
    }
    throw std::logic_error("no product for this type of weights");
}

/// The largest register block for the remaining rows.
int sizeFor(int rows)
{
    int size = kSizes - 1;
    while ((1 << size) > rows)
        --size;
    return size;
}

void linearPanels(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    const BlockFunctions functions = functionsFor(job.weights->type());
    const int rows = job.x->rows();
    const int whole = rows / kRowBlock * kRowBlock;
    for (std::int64_t panel = begin; panel < end;) {
        // A group is what one row processes at once.
        const bool several = functions.several[0] != nullptr && panel + functions.panels[0] <= end;
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

void linearPanels(const LinearJob&, std::int64_t, std::int64_t)
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

void linear(const CpuContext& context, const LinearJob& job)
{
    forPanels(*context.pool, job, [&](std::int64_t begin, std::int64_t end) {
        LONGHAND_SIMD(context.isa, linearPanels)(job, begin, end);
    });
}

} // namespace longhand::simd

#endif
