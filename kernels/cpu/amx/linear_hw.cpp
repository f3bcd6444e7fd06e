#if defined(__x86_64__)

#include "kernels/cpu/amx/linear_amx.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <immintrin.h>

#include "kernels/cpu/amx/tiles.h"

// After every other header: only what follows may use these instructions.
#pragma GCC push_options
// GCC 12 warns about the deliberately undefined operand inside its own AVX-512 headers (its bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC target("avx2,fma,f16c,avx512f,avx512bw,avx512dq,avx512vl")

#include "kernels/cpu/amx/linear_kernel-inl.h"

namespace longhand::amx {

namespace {

struct Avx512Math
{
    using Vector = __m512;

    static void openNibbles(const std::byte* packed, std::byte* tile)
    {
        const __m512i mask = _mm512_set1_epi8(15);
        for (int c = 0; c < 4; ++c) {
            const __m512i bytes = _mm512_loadu_si512(packed + 64 * c);
            _mm512_store_si512(tile + 64 * c, _mm512_and_si512(bytes, mask));
            _mm512_store_si512(tile + 256 + 64 * c, _mm512_and_si512(_mm512_srli_epi16(bytes, 4), mask));
        }
    }
    static Vector loadHalves(const std::byte* from)
    {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Vector timesMinus8(Vector d) { return _mm512_mul_ps(d, _mm512_set1_ps(-8.0f)); }
    template <bool hasMinimum>
    static void addScaled(const std::int32_t* hi, const std::int32_t* lo, Vector d, Vector m, float s, float st,
                          float* f)
    {
        const __m512i sum = _mm512_add_epi32(_mm512_slli_epi32(_mm512_load_si512(hi), 8), _mm512_load_si512(lo));
        const __m512 u = _mm512_mul_ps(_mm512_cvtepi32_ps(sum), d);
        __m512 value = _mm512_fmadd_ps(u, _mm512_set1_ps(s), _mm512_load_ps(f));
        if constexpr (hasMinimum)
            value = _mm512_fmadd_ps(m, _mm512_set1_ps(st), value);
        _mm512_store_ps(f, value);
    }
};

void linearPanels(const LinearJob& job, std::int64_t begin, std::int64_t end)
{
    LinearKernel<HwTiles, Avx512Math>(job).panels(begin, end);
}

} // namespace

} // namespace longhand::amx

#pragma GCC diagnostic pop
#pragma GCC pop_options

namespace longhand::amx {

void linear(ComputePool& pool, const LinearJob& job)
{
    forPanels(pool, job, [&](std::int64_t begin, std::int64_t end) { linearPanels(job, begin, end); });
}

} // namespace longhand::amx

#endif
