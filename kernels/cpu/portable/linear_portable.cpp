#include "kernels/cpu/portable/linear_portable.h"

#include "kernels/util/rounded_once.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace longhand::portable {

namespace {

constexpr int kOutputs = static_cast<int>(PackedLinear::kPanel);
/// Rows that share unpacked weights: for floats, as many as fill 12 of 16 registers with their sums.
constexpr int kFloatRows = 3, kQuantizedRows = 8;

/// Which the compiler maps to the baseline's registers. (Its own vectoriser makes shuffles of these loops.)
using Four = FourFloats;
constexpr int kFours = kOutputs / 4;

inline Four all(float x)
{
    return Four{x, x, x, x};
}

inline Four loadFour(const void* from)
{
    Four v;
    std::memcpy(&v, from, sizeof(v));
    return v;
}

/// The 16 pair-weights of a block in the order of pairSlot: pair p, output n at [p][2n], [p][2n + 1].
using OpenBlock = std::int16_t[16][2 * kOutputs];

/// The exact integer products of a block's pairs with those of one row, x [2 pairs].
template <int pairs>
inline void blockProduct(const std::int16_t (*w)[2 * kOutputs], const std::int16_t* x, std::int32_t* sum)
{
#if defined(__SSE2__)
    __m128i total[4] = {};
    for (std::ptrdiff_t p = 0; p < pairs; ++p) {
        std::int32_t pair;
        std::memcpy(&pair, x + 2 * p, sizeof(pair));
        const __m128i both = _mm_set1_epi32(pair);
        for (std::ptrdiff_t v = 0; v < 4; ++v) {
            const __m128i weights = _mm_loadu_si128(reinterpret_cast<const __m128i*>(w[p] + 8 * v));
            total[v] = _mm_add_epi32(total[v], _mm_madd_epi16(weights, both));
        }
    }
    for (std::ptrdiff_t v = 0; v < 4; ++v)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(sum + 4 * v), total[v]);
#else
    std::fill_n(sum, kOutputs, 0);
    for (int p = 0; p < pairs; ++p) {
        const std::int32_t x0 = x[2 * p], x1 = x[2 * p + 1];
        for (int n = 0; n < kOutputs; ++n)
            sum[n] += w[p][2 * n] * x0 + w[p][2 * n + 1] * x1;
    }
#endif
}

/// halfToFloat without branches, so that the compiler vectorises it.
inline void loadHalves(const std::byte* from, float* to)
{
    std::uint16_t halves[kOutputs];
    std::memcpy(halves, from, sizeof(halves));
    for (int n = 0; n < kOutputs; ++n) {
        const std::uint32_t magnitude = halves[n] & 0x7fffu, sign = static_cast<std::uint32_t>(halves[n] & 0x8000u)
                                                                    << 16;
        const float finite = std::bit_cast<float>(magnitude << 13) * 0x1p112f; // moves the exponent's bias, exact
        const std::uint32_t bits =
            magnitude >= 0x7c00u ? 0x7f800000u | (magnitude << 13) : std::bit_cast<std::uint32_t>(finite);
        to[n] = std::bit_cast<float>(sign | bits);
    }
}

/// Row r of a block's codes. Loops over plain bytes, which the compiler vectorises.
template <DType type>
void codesOf(const std::byte* block, std::ptrdiff_t r, std::uint8_t (&codes)[4 * kOutputs])
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr int kLow = kFormat.lowBits(), kHigh = kFormat.bits - kLow;
    std::uint8_t line[4 * kOutputs];
    std::memcpy(line, block + (kLow == 8 ? r : kLow == 4 ? r % 4 : r / 4) * 64, sizeof(line));
    const int shift = static_cast<int>(kLow == 8 ? 0 : kLow == 4 ? r / 4 * 4 : r % 4 * 2);
    for (int i = 0; i < 4 * kOutputs; ++i)
        codes[i] = static_cast<std::uint8_t>(line[i] >> shift & ((1 << kLow) - 1));
    if constexpr (kHigh > 0) {
        std::memcpy(line, block + packedHighAt(type) + (kHigh == 2 ? r / 4 * 64 : 0), sizeof(line));
        const int highShift = static_cast<int>(kHigh == 2 ? r % 4 * 2 : r);
        for (int i = 0; i < 4 * kOutputs; ++i)
            codes[i] = static_cast<std::uint8_t>(codes[i] | (line[i] >> highShift & ((1 << kHigh) - 1)) << kLow);
    }
}

template <DType type>
void openBlock(const std::byte* block, OpenBlock& w)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    for (std::ptrdiff_t r = 0; r < 8; ++r) {
        std::uint8_t codes[4 * kOutputs];
        codesOf<type>(block, r, codes);
        if constexpr (kFormat.hasTable())
            for (std::uint8_t& code : codes)
                code = static_cast<std::uint8_t>(quantValue(kFormat, code));
        std::uint16_t raw[2 * kOutputs]; // seen as 16-bit lanes
        std::memcpy(raw, codes, sizeof(raw));
        for (int i = 0; i < 2 * kOutputs; ++i) {
            if constexpr (kFormat.codes == QuantCodes::Unsigned) {
                w[2 * r][i] = static_cast<std::int16_t>((raw[i] & 255) - kFormat.offset);
                w[2 * r + 1][i] = static_cast<std::int16_t>((raw[i] >> 8) - kFormat.offset);
            } else {
                w[2 * r][i] = std::int16_t{std::bit_cast<std::int8_t>(static_cast<std::uint8_t>(raw[i] & 255))};
                w[2 * r + 1][i] = std::int16_t{std::bit_cast<std::int8_t>(static_cast<std::uint8_t>(raw[i] >> 8))};
            }
        }
    }
}

/// a and m of a step.
template <DType type>
void loadScales(const PackedWalk<type>& at, std::ptrdiff_t step, float* a, float* m)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(at.scales());
    const std::uint8_t* const scale = bytes + 16 * step;
    if constexpr (kFormat.scales == QuantScales::Exponent) {
        for (int n = 0; n < kOutputs; ++n)
            a[n] = exponentScale(scale[n]);
        return;
    }
    loadHalves(kFormat.scales == QuantScales::Half ? at.scales() : at.head, a);
    if constexpr (kFormat.scales == QuantScales::Super)
        for (int n = 0; n < kOutputs; ++n)
            a[n] *= static_cast<float>(type == DType::Q2_K ? scale[n] & 15 : static_cast<std::int8_t>(scale[n]));
    if constexpr (kFormat.minima == QuantMinima::MinusEight) {
        for (int n = 0; n < kOutputs; ++n)
            m[n] = a[n] * -8.0f;
    } else if constexpr (kFormat.minima == QuantMinima::Half) {
        loadHalves(at.scales() + 32, m);
    } else if constexpr (kFormat.minima == QuantMinima::Super) {
        loadHalves(at.head + 32, m);
        for (int n = 0; n < kOutputs; ++n)
            m[n] *= -static_cast<float>(kFormat.steps() == 2 ? scale[n] >> 4 : scale[16 + n]);
    }
}

/// One panel for some rows: a block is unpacked once for all of them.
template <DType type, int rows>
void quantizedRows(const LinearJob& job, std::int64_t panel, int row, float (*out)[kOutputs])
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr int kSteps = kFormat.steps();
    const std::int64_t inputs = job.weights->inputs(), blocks = inputs / kQuantBlock;
    PackedWalk<type> at(job.weights->panel(panel));
    Four f[rows][kFours] = {};
    for (std::int64_t b = 0; b < blocks; at.next(b), ++b) {
        OpenBlock w;
        openBlock<type>(at.block, w);
        for (std::ptrdiff_t step = 0; step < kSteps; ++step) {
            float a[kOutputs], m[kOutputs];
            loadScales(at, step, a, m);
            for (int r = 0; r < rows; ++r) {
                const std::int16_t* const x = job.x->values<std::int16_t>() + (row + r) * inputs + b * kQuantBlock;
                const std::int64_t number = (row + r) * blocks + b;
                const float s = job.x->scales()[number];
                std::int32_t sum[kOutputs];
                blockProduct<16 / kSteps>(w + 8 * step, x + 16 * step, sum);
                for (std::ptrdiff_t v = 0; v < kFours; ++v) {
                    const std::int32_t* const i = sum + 4 * v;
                    const Four integers = {static_cast<float>(i[0]), static_cast<float>(i[1]), static_cast<float>(i[2]),
                                           static_cast<float>(i[3])};
                    f[r][v] = roundedOnce(integers * loadFour(a + 4 * v), all(s), f[r][v]);
                    if constexpr (kFormat.minima != QuantMinima::None)
                        f[r][v] = roundedOnce(
                            loadFour(m + 4 * v),
                            all(kSteps == 2 ? job.x->stepSums()[2 * number + step] : job.x->sums()[number]), f[r][v]);
                }
            }
        }
    }
    std::memcpy(out, f, sizeof(f));
}

template <DType type, int rows>
void floatRows(const LinearJob& job, std::int64_t panel, int row, float (*out)[kOutputs])
{
    const std::int64_t inputs = job.weights->inputs();
    const std::byte* const base = job.weights->panel(panel);
    const float* const x = job.x->values<float>() + row * inputs;
    Four f[rows][kFours] = {};
    for (std::int64_t k = 0; k < inputs; ++k) {
        float w[kOutputs];
        if constexpr (type == DType::F32) {
            std::memcpy(w, base + k * kOutputs * 4, sizeof(w));
        } else if constexpr (type == DType::F16) {
            loadHalves(base + k * kOutputs * 2, w);
        } else {
            std::uint32_t pairs[kOutputs];
            std::memcpy(pairs, base + k / 2 * kOutputs * 4, sizeof(pairs));
            const int shift = k % 2 == 0 ? 16 : 0;
            for (int n = 0; n < kOutputs; ++n)
                w[n] = std::bit_cast<float>((pairs[n] << shift) & 0xffff0000u);
        }
        for (std::ptrdiff_t v = 0; v < kFours; ++v) {
            const Four weights = loadFour(w + 4 * v);
            for (int r = 0; r < rows; ++r)
                f[r][v] = roundedOnce(weights, all(x[r * inputs + k]), f[r][v]);
        }
    }
    std::memcpy(out, f, sizeof(f));
}

using RowsFunction = void (*)(const LinearJob&, std::int64_t panel, int row, float (*out)[kOutputs]);

/// For one row, and for the number of rows that share weights.
struct RowsFunctions
{
    RowsFunction one, many;
};

RowsFunctions functionsFor(DType type)
{
    switch (type) {
    case DType::F32:
        return {floatRows<DType::F32, 1>, floatRows<DType::F32, kFloatRows>};
    case DType::F16:
        return {floatRows<DType::F16, 1>, floatRows<DType::F16, kFloatRows>};
    case DType::BF16:
        return {floatRows<DType::BF16, 1>, floatRows<DType::BF16, kFloatRows>};
    default:
        return withQuantized(type, []<DType kType>() {
            return RowsFunctions{quantizedRows<kType, 1>, quantizedRows<kType, kQuantizedRows>};
        });
    }
}

} // namespace

void linear(ComputePool& pool, std::span<const LinearJob> jobs)
{
    forPanels(pool, jobs, [](const LinearJob& job, std::int64_t begin, std::int64_t end) {
        const RowsFunctions functions = functionsFor(job.weights->type());
        const int block = dtypeIsQuantized(job.weights->type()) ? kQuantizedRows : kFloatRows;
        for (std::int64_t panel = begin; panel < end; ++panel)
            for (int row = 0, rows = 0; row < job.x->rows(); row += rows) {
                rows = job.x->rows() - row >= block ? block : 1;
                float f[kQuantizedRows][kOutputs];
                (rows == 1 ? functions.one : functions.many)(job, panel, row, f);
                const std::int64_t column = panel * kOutputs;
                for (int r = 0; r < rows; ++r) {
                    float* const y = job.y + (row + r) * job.ldy + column;
                    for (int n = 0; n < job.outputsInPanel(panel); ++n) {
                        const float value = job.bias != nullptr ? f[r][n] + job.bias[column + n] : f[r][n];
                        y[n] = job.mode == LinearMode::Add ? y[n] + value : value;
                    }
                }
            }
    });
}

} // namespace longhand::portable
