// Products with quantised weights by AVX-512 VNNI, which every processor with tiles has too: unsigned bytes (weights)
// times signed bytes (hi and lo of the activations), up to eight rows at once, all in registers. Many rows are
// multiplied by simd/linear_opened.cpp, in words. Integer sums are exact, so the result is that of every other
// instruction set.
#if defined(__x86_64__)

#include "kernels/cpu/avx512/linear_vnni.h"

#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include <immintrin.h>

// After every other header: only the code below may use these instructions.
#pragma GCC push_options
// GCC 12 warns about the deliberately undefined operand inside its own AVX-512 headers (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")

#include "kernels/cpu/avx512/block_scales-inl.h"
#include "kernels/cpu/avx512/vector_math-inl.h"

namespace longhand::avx512 {

namespace {

/// Bytes to prefetch ahead of the weights in use, into the L2 cache: L1 has too few line buffers to keep memory busy.
/// The hardware prefetcher stops at page ends.
constexpr std::size_t kPrefetch = 4096;

/// Rows that share an opened weight: their sums fill the registers.
constexpr int kRowBlock = 8;

/// sum += the products of w [16 outputs][4] with the four activations at x.
__attribute__((always_inline)) inline void addProducts(__m512i& sum, __m512i w, const std::int8_t* x)
{
#ifdef __clang__
    std::int32_t four;
    std::memcpy(&four, x, sizeof(four));
    sum = _mm512_dpbusd_epi32(sum, w, _mm512_set1_epi32(four));
#else
    // As an intrinsic, GCC 12 loads the activations by an instruction of their own.
    using Four = std::int8_t[4];
    asm("vpdpbusd %2%{1to16%}, %1, %0" : "+v"(sum) : "v"(w), "m"(*reinterpret_cast<const Four*>(x)));
#endif
}

/// What unsigned products have too much for each unit of an activation.
constexpr int unsignedOffset(const QuantFormat& format)
{
    return format.codes == QuantCodes::Signed || format.codes == QuantCodes::Iq4 ? 128
           : format.codes == QuantCodes::Fp4                                     ? 12
                                                                                 : format.offset;
}

/// The values of a table plus unsignedOffset().
template <DType type>
consteval std::array<std::uint8_t, 16> unsignedValues()
{
    std::array<std::uint8_t, 16> values{};
    for (int i = 0; i < 16; ++i)
        values[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(quantValue(quantFormat(type), i) + unsignedOffset(quantFormat(type)));
    return values;
}

template <DType type>
alignas(16) constexpr std::array<std::uint8_t, 16> kUnsignedValues = unsignedValues<type>();

/// Row r of a block's integers plus unsignedOffset().
template <DType type, int r>
__attribute__((always_inline)) inline __m512i unsignedRow(const std::byte* block)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const __m512i codes = codesOf<type, r>(block);
    if constexpr (kFormat.codes == QuantCodes::Signed) {
        return _mm512_xor_si512(codes, _mm512_set1_epi8(-128));
    } else if constexpr (kFormat.hasTable()) {
        const auto* const values = reinterpret_cast<const __m128i*>(kUnsignedValues<type>.data());
        return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_load_si128(values)), codes);
    } else {
        return codes;
    }
}

/// hi += w x_hi, lo += w x_lo for four inputs from k on: w [16 outputs][4] unsigned, x the bytes of the rows.
template <int rows>
__attribute__((always_inline)) inline void multiplyFour(__m512i (&hi)[rows], __m512i (&lo)[rows], __m512i w,
                                                        const std::int8_t* x, int k)
{
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
        addProducts(hi[r], w, x + r * ByteLayout::kRow + k);
        addProducts(lo[r], w, x + r * ByteLayout::kRow + kQuantBlock + k);
    }
}

/// The i-th row of codes of a step: 0, 4, 1, 5 .. of a whole block, else the half's in order.
template <int steps, int step, int i>
constexpr int kRowAt = steps == 1 ? i / 2 + i % 2 * 4 : step * 4 + i;

/// first: row of the product, a multiple of kRowBlock.
template <DType type, int rows>
__attribute__((noinline)) void multiplyRows(const LinearJob& job, std::int64_t panel, std::int64_t first)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr int kSteps = kFormat.steps(), kOffset = unsignedOffset(kFormat);
    constexpr bool kHasMinima = kFormat.minima != QuantMinima::None;
    const std::int64_t blocks = job.weights->inputs() / kQuantBlock;
    const ByteLayout layout(job.x->rows(), job.weights->inputs());
    const auto* x = job.x->values<std::int8_t>() + layout.hi(first);
    const std::byte* rowNumbers = job.x->values<std::byte>() + layout.numbers(first);

    __m512 f[rows];
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r)
        f[r] = _mm512_setzero_ps();
    PackedWalk<type> at(job.weights->panel(panel));
    for (std::int64_t b = 0; b < blocks; at.next(b), ++b) {
        for (std::size_t line = 0; line < packedBlockBytes(type) + packedHeadBytes(type); line += 64)
            __builtin_prefetch(at.block + kPrefetch + line, 0, 2);
        const auto* const numbers = reinterpret_cast<const ByteNumbers*>(rowNumbers);
        const auto addStep = [&]<int step>() __attribute__((always_inline))
        {
            __m512i hi[rows], lo[rows];
#pragma GCC unroll 8
            for (int r = 0; r < rows; ++r)
                hi[r] = lo[r] = _mm512_setzero_si512();
            [&]<int... i>(std::integer_sequence<int, i...>) __attribute__((always_inline))
            {
                // Of a whole block the rows that share a line of nibbles one after the other.
                ((multiplyFour<rows>(hi, lo, unsignedRow<type, kRowAt<kSteps, step, i>>(at.block), x,
                                     4 * kRowAt<kSteps, step, i>)),
                 ...);
            }
            (std::make_integer_sequence<int, 8 / kSteps>());

            constexpr int kPart = kSteps == 1 ? 0 : 1 + step; // of a block's numbers
            const __m512 a = scaleOf<Avx512Math>(at, step), m = minimumOf<Avx512Math>(at, a, step);
#pragma GCC unroll 8
            for (int r = 0; r < rows; ++r) {
                __m512i sum = _mm512_add_epi32(_mm512_slli_epi32(hi[r], 8), lo[r]);
                if constexpr (kOffset != 0)
                    sum = _mm512_sub_epi32(sum, _mm512_set1_epi32(kOffset * numbers[r].totals[kPart]));
                const __m512 u = _mm512_mul_ps(_mm512_cvtepi32_ps(sum), a);
                f[r] = _mm512_fmadd_ps(u, _mm512_set1_ps(numbers[r].scale), f[r]);
                if constexpr (kHasMinima)
                    f[r] = _mm512_fmadd_ps(m, _mm512_set1_ps(numbers[r].sums[kPart]), f[r]);
            }
        };
        addStep.template operator()<0>();
        if constexpr (kSteps == 2)
            addStep.template operator()<1>();
        x += layout.step();
        rowNumbers += layout.step();
    }

    const std::int64_t column = panel * PackedLinear::kPanel;
    const auto used = static_cast<__mmask16>((1u << job.outputsInPanel(panel)) - 1);
    const __m512 offset = job.bias ? _mm512_maskz_loadu_ps(used, job.bias + column) : _mm512_setzero_ps();
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
        float* const y = job.y + (first + r) * job.ldy + column;
        __m512 value = f[r];
        if (job.bias)
            value = _mm512_add_ps(value, offset);
        if (job.mode == LinearMode::Add)
            value = _mm512_add_ps(_mm512_maskz_loadu_ps(used, y), value);
        _mm512_mask_storeu_ps(y, used, value);
    }
}

using RowsFunction = void (*)(const LinearJob&, std::int64_t panel, std::int64_t first);

template <DType type, int... i>
constexpr RowsFunction functionFor(int rows, std::integer_sequence<int, i...>)
{
    constexpr RowsFunction functions[] = {multiplyRows<type, i + 1>...};
    return functions[rows - 1];
}

RowsFunction functionFor(DType type, int rows)
{
    constexpr std::make_integer_sequence<int, kRowBlock> sizes;
    return withQuantized(type, [&]<DType kType>() { return functionFor<kType>(rows, sizes); });
}

} // namespace

void linearVnniPanels(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    const DType type = job.weights->type();
    const int rows = job.x->rows(), whole = rows / kRowBlock * kRowBlock;
    const RowsFunction multiply = functionFor(type, kRowBlock);
    const RowsFunction multiplyLast = whole < rows ? functionFor(type, rows - whole) : nullptr;
    for (std::int64_t panel = begin; panel < end; ++panel) {
        for (int row = 0; row < whole; row += kRowBlock)
            multiply(job, panel, row);
        if (multiplyLast)
            multiplyLast(job, panel, whole);
    }
}

} // namespace longhand::avx512

#pragma GCC diagnostic pop
#pragma GCC pop_options

namespace longhand::avx512 {

void linearVnni(ComputePool& pool, std::span<const LinearJob> jobs)
{
    forPanels(pool, jobs, linearVnniPanels);
}

} // namespace longhand::avx512

#else

#include "kernels/cpu/avx512/linear_vnni.h"

#include <stdexcept>

namespace longhand::avx512 {

void linearVnni(ComputePool&, std::span<const LinearJob>)
{
    throw std::invalid_argument("linear: this program was built without AVX-512");
}

} // namespace longhand::avx512

#endif
