// The weights between the two tile products of attention, on AVX-512: the arithmetic of weightsBf16() in
// ../simd/attention_math-inl.h with instructions that every processor with tiles has. One exponential per key, row and
// head is what makes rows expensive over a long context.
#if defined(__x86_64__)

#include "kernels/cpu/amx/attention_amx.h"

#include <cstdint>
#include <cstring>
#include <limits>

#include <immintrin.h>

// After every other header: only the code below may use these instructions.
#pragma GCC push_options
// GCC 12 warns about the deliberately undefined operand inside its own AVX-512 headers (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl,avx512bf16")

namespace longhand::amx {

namespace {

constexpr int kStep = 32; ///< keys whose weights fill a register in bf16

__attribute__((always_inline)) inline __m512 exp2(__m512 t)
{
    const __m512 r = _mm512_reduce_ps(t, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC); // t - floor(t)
    __m512 p = _mm512_set1_ps(kExp2[3]);
    for (int i = 2; i >= 0; --i)
        p = _mm512_fmadd_ps(p, r, _mm512_set1_ps(kExp2[i]));
    return _mm512_scalef_ps(p, t); // p 2^floor(t)
}

float maximum(const float* s, int begin, int end)
{
    __m512 a = _mm512_load_ps(s + begin), b = _mm512_load_ps(s + begin + 16);
    __m512 c = a, d = b;
    int j = begin + kStep;
    for (; j + 2 * kStep <= end; j += 2 * kStep) {
        a = _mm512_max_ps(a, _mm512_load_ps(s + j));
        b = _mm512_max_ps(b, _mm512_load_ps(s + j + 16));
        c = _mm512_max_ps(c, _mm512_load_ps(s + j + 32));
        d = _mm512_max_ps(d, _mm512_load_ps(s + j + 48));
    }
    if (j < end) {
        a = _mm512_max_ps(a, _mm512_load_ps(s + j));
        b = _mm512_max_ps(b, _mm512_load_ps(s + j + 16));
    }
    return _mm512_reduce_max_ps(_mm512_max_ps(_mm512_max_ps(a, b), _mm512_max_ps(c, d)));
}

} // namespace

void bf16Weights(float* s, int first, int last, int end, float* m, float* l, const void* ahead)
{
    const int begin = first / kStep * kStep;
    const int stop = (last + kStep - 1) / kStep * kStep;
    for (int j = begin; j < first; ++j)
        s[j] = -std::numeric_limits<float>::infinity();
    for (int j = last; j < stop; ++j)
        s[j] = -std::numeric_limits<float>::infinity();
    const float top = maximum(s, begin, stop);
    const __m512 factor = _mm512_set1_ps(kLog2E), offset = _mm512_set1_ps(-(top * kLog2E));
    const auto ones = reinterpret_cast<__m512bh>(_mm512_set1_epi16(0x3f80));
    auto* const narrow = reinterpret_cast<std::uint16_t*>(s);
    std::memset(narrow, 0, static_cast<std::size_t>(begin) * sizeof(*narrow));
    __m512 sum = _mm512_setzero_ps();
    const auto* const next = static_cast<const std::byte*>(ahead ? ahead : s);
    // Line by line between the exponentials: in a burst, prefetches would wait for each other and stall everything
    // else.
    for (int j = begin; j < stop; j += kStep) {
        _mm_prefetch(next + j * sizeof(float), _MM_HINT_T1);
        _mm_prefetch(next + (j + 16) * sizeof(float), _MM_HINT_T1);
        const __m512 a = exp2(_mm512_fmadd_ps(_mm512_load_ps(s + j), factor, offset));
        const __m512 b = exp2(_mm512_fmadd_ps(_mm512_load_ps(s + j + 16), factor, offset));
        const __m512bh both = _mm512_cvtne2ps_pbh(b, a);
        sum = _mm512_dpbf16_ps(sum, both, ones);
        _mm512_store_si512(narrow + j, reinterpret_cast<__m512i>(both));
    }
    std::memset(narrow + stop, 0, static_cast<std::size_t>(end - stop) * sizeof(*narrow));
    alignas(64) float lane[16];
    _mm512_store_ps(lane, sum);
    for (int width = 8; width > 0; width /= 2)
        for (int i = 0; i < width; ++i)
            lane[i] += lane[i + width];
    *m = top;
    *l = lane[0];
}

} // namespace longhand::amx

#pragma GCC diagnostic pop
#pragma GCC pop_options

#endif
