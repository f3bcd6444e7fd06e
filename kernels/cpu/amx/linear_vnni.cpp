// Products of few rows with quantised weights by AVX-512 VNNI, which every processor with tiles has: unsigned bytes
// (weights) times signed bytes (hi and lo of the activations), row by row, all in registers. Integer sums are exact, so
// the result is the same as with tiles.
#if defined(__x86_64__)

#include "kernels/cpu/amx/linear_amx.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include <immintrin.h>

// After every other header: only the code below may use these instructions.
#pragma GCC push_options
// GCC 12 warns about the deliberately undefined operand inside its own AVX-512 headers (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")

namespace longhand::amx {

namespace {

/// Bytes to prefetch ahead of the weights in use, into the L2 cache: L1 has too few line buffers to keep memory busy.
/// The hardware prefetcher stops at page ends.
constexpr std::size_t kPrefetch = 4096;

/// Four neighbouring activations in every lane.
__attribute__((always_inline)) inline __m512i broadcastFour(const std::byte* from)
{
    std::int32_t four;
    std::memcpy(&four, from, sizeof(four));
    return _mm512_set1_epi32(four);
}

__attribute__((always_inline)) inline __m512 loadHalves(const std::byte* from)
{
    return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
}

/// hi += w x_hi, lo += w x_lo for four inputs: w [16 outputs][4] unsigned, x the first of them in its tile row.
template <int rows>
__attribute__((always_inline)) inline void multiplyFour(__m512i (&hi)[rows], __m512i (&lo)[rows], __m512i w,
                                                        const std::byte* x)
{
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
        hi[r] = _mm512_dpbusd_epi32(hi[r], w, broadcastFour(x + r * 64));
        lo[r] = _mm512_dpbusd_epi32(lo[r], w, broadcastFour(x + r * 64 + 32));
    }
}

template <DType type, int rows>
__attribute__((noinline)) void multiplyRows(const LinearJob& job, std::int64_t panel)
{
    const std::int64_t blocks = job.weights->inputs() / kQuantBlock;
    const std::byte* block = job.weights->panel(panel);
    const std::byte* x = job.x->values<std::byte>();
    const float* s = job.x->scales();
    const float* st = job.x->sums();
    const std::int32_t* t = job.x->totals();
    const __m512i mask = _mm512_set1_epi8(15);
    const __m512i bias = _mm512_set1_epi8(-128);

    __m512 f[rows];
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r)
        f[r] = _mm512_setzero_ps();
    for (std::int64_t b = 0; b < blocks; ++b, block += packedBlockBytes(type)) {
        for (std::size_t line = 0; line < packedBlockBytes(type); line += 64)
            __builtin_prefetch(block + kPrefetch + line, 0, 2);
        __m512i hi[rows], lo[rows];
#pragma GCC unroll 8
        for (int r = 0; r < rows; ++r)
            hi[r] = lo[r] = _mm512_setzero_si512();
        if constexpr (type == DType::Q8_0) {
#pragma GCC unroll 8
            for (int c = 0; c < 8; ++c) // unsigned: w + 128, see below
                multiplyFour<rows>(hi, lo, _mm512_xor_si512(_mm512_loadu_si512(block + 64 * c), bias), x + 4 * c);
        } else {
#pragma GCC unroll 4
            for (int c = 0; c < 4; ++c) {
                const __m512i bytes = _mm512_loadu_si512(block + 64 * c);
                multiplyFour<rows>(hi, lo, _mm512_and_si512(bytes, mask), x + 4 * c);
                multiplyFour<rows>(hi, lo, _mm512_and_si512(_mm512_srli_epi16(bytes, 4), mask), x + 16 + 4 * c);
            }
        }

        const std::byte* const scale = block + packedQuantBytes(type);
        const __m512 d = loadHalves(scale);
        __m512 m = d;
        if constexpr (type == DType::Q4_1)
            m = loadHalves(scale + 32);
        else if constexpr (type == DType::Q4_0)
            m = _mm512_mul_ps(d, _mm512_set1_ps(-8.0f));
#pragma GCC unroll 8
        for (int r = 0; r < rows; ++r) {
            __m512i sum = _mm512_add_epi32(_mm512_slli_epi32(hi[r], 8), lo[r]);
            if constexpr (type == DType::Q8_0) // the sum of (w + 128) x, minus 128 times the sum of x
                sum = _mm512_sub_epi32(sum, _mm512_set1_epi32(128 * t[r]));
            const __m512 u = _mm512_mul_ps(_mm512_cvtepi32_ps(sum), d);
            f[r] = _mm512_fmadd_ps(u, _mm512_set1_ps(s[r]), f[r]);
            if constexpr (type != DType::Q8_0)
                f[r] = _mm512_fmadd_ps(m, _mm512_set1_ps(st[r]), f[r]);
        }
        x += 16 * 64;
        s += 16;
        st += 16;
        t += 16;
    }

    const std::int64_t column = panel * PackedLinear::kPanel;
    const auto used = static_cast<__mmask16>((1u << job.outputsInPanel(panel)) - 1);
    const __m512 offset = job.bias ? _mm512_maskz_loadu_ps(used, job.bias + column) : _mm512_setzero_ps();
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
        float* const y = job.y + r * job.ldy + column;
        __m512 value = f[r];
        if (job.bias)
            value = _mm512_add_ps(value, offset);
        if (job.mode == LinearMode::Add)
            value = _mm512_add_ps(_mm512_maskz_loadu_ps(used, y), value);
        _mm512_mask_storeu_ps(y, used, value);
    }
}

using RowsFunction = void (*)(const LinearJob&, std::int64_t panel);

template <DType type, int... i>
constexpr RowsFunction functionFor(int rows, std::integer_sequence<int, i...>)
{
    constexpr RowsFunction functions[] = {multiplyRows<type, i + 1>...};
    return functions[rows - 1];
}

RowsFunction functionFor(DType type, int rows)
{
    constexpr std::make_integer_sequence<int, kFewRows> sizes;
    switch (type) {
    case DType::Q8_0:
        return functionFor<DType::Q8_0>(rows, sizes);
    case DType::Q4_0:
        return functionFor<DType::Q4_0>(rows, sizes);
    case DType::Q4_1:
        return functionFor<DType::Q4_1>(rows, sizes);
    default:
        throw std::logic_error("no product of few rows for this type of weights");
    }
}

} // namespace

void linearFewPanels(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    const DType type = job.weights->type();
    const RowsFunction multiply = functionFor(type, job.x->rows());
    for (std::int64_t panel = begin; panel < end; ++panel)
        multiply(job, panel);
}

} // namespace longhand::amx

#pragma GCC diagnostic pop
#pragma GCC pop_options

#endif
