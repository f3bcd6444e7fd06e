#if defined(__x86_64__)

#include "kernels/cpu/amx/linear_amx.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <immintrin.h>

#include "kernels/cpu/amx/tiles.h"

// After every other header: only the code below may use these instructions.
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

    /// For the output of openBytes().
    static constexpr float kOpenedByte = 0x1p-24f;

    /// Pairs of inputs as bf16, in the order of pairSlot().
    static void openNibbles(const std::byte* packed, std::byte* tile)
    {
        // A lookup sees the lowest 5 bits of a lane; both halves of the table are the same, and no mask is needed.
        alignas(64) static constexpr std::uint16_t kBf16[32] = {
            0x0000, 0x3f80, 0x4000, 0x4040, 0x4080, 0x40a0, 0x40c0, 0x40e0, 0x4100, 0x4110, 0x4120,
            0x4130, 0x4140, 0x4150, 0x4160, 0x4170, 0x0000, 0x3f80, 0x4000, 0x4040, 0x4080, 0x40a0,
            0x40c0, 0x40e0, 0x4100, 0x4110, 0x4120, 0x4130, 0x4140, 0x4150, 0x4160, 0x4170};
        const __m512i table = _mm512_load_si512(kBf16);
        for (int c = 0; c < 4; ++c, tile += 256) {
            const __m512i bytes = _mm512_loadu_si512(packed + 64 * c);
            _mm512_store_si512(tile, _mm512_permutexvar_epi16(bytes, table));
            _mm512_store_si512(tile + 64, _mm512_permutexvar_epi16(_mm512_srli_epi16(bytes, 4), table));
            _mm512_store_si512(tile + 128, _mm512_permutexvar_epi16(_mm512_srli_epi16(bytes, 8), table));
            _mm512_store_si512(tile + 192, _mm512_permutexvar_epi16(_mm512_srli_epi16(bytes, 12), table));
        }
    }
    /// The same for Q8_0, times 2^24: a byte at the top of an integer gives a float whose upper half holds all its
    /// bits.
    static void openBytes(const std::byte* packed, std::byte* tile)
    {
        const __m512i top = _mm512_set1_epi32(static_cast<int>(0xff000000u));
        const auto open = [&](__m512i byte) {
            return _mm512_castps_si512(_mm512_cvtepi32_ps(_mm512_and_si512(byte, top)));
        };
        for (int r = 0; r < 8; ++r) {
            const __m512i bytes = _mm512_loadu_si512(packed + 64 * r);
            std::byte* const to = tile + (r % 4 * 4 + r / 4) * 64;
            _mm512_store_si512(to, _mm512_or_si512(_mm512_srli_epi32(open(_mm512_slli_epi32(bytes, 24)), 16),
                                                   open(_mm512_slli_epi32(bytes, 8))));
            _mm512_store_si512(to + 128,
                               _mm512_or_si512(_mm512_srli_epi32(open(_mm512_slli_epi32(bytes, 16)), 16), open(bytes)));
        }
    }
    static Vector loadHalves(const std::byte* from)
    {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Vector times(Vector v, float factor) { return _mm512_mul_ps(v, _mm512_set1_ps(factor)); }

    static Vector zero() { return _mm512_setzero_ps(); }
    static void store(Vector v, float* to) { _mm512_store_ps(to, v); }
    static Vector addNibbles(const float* sum, Vector d, Vector m, float s, float st, Vector f)
    {
        const Vector u = _mm512_mul_ps(_mm512_load_ps(sum), d);
        return _mm512_fmadd_ps(m, _mm512_set1_ps(st), _mm512_fmadd_ps(u, _mm512_set1_ps(s), f));
    }
    static Vector addBytes(const float* hi, const float* lo, Vector d, float s, Vector f)
    {
        const Vector u = _mm512_mul_ps(_mm512_add_ps(_mm512_load_ps(hi), _mm512_load_ps(lo)), d);
        return _mm512_fmadd_ps(u, _mm512_set1_ps(s), f);
    }
    /// bias: of this panel, or null.
    static void finish(const float* f, const float* bias, bool add, int outputs, float* y)
    {
        const auto used = static_cast<__mmask16>((1u << outputs) - 1);
        __m512 value = _mm512_load_ps(f);
        if (bias != nullptr)
            value = _mm512_add_ps(value, _mm512_maskz_loadu_ps(used, bias));
        if (add)
            value = _mm512_add_ps(_mm512_maskz_loadu_ps(used, y), value);
        _mm512_mask_storeu_ps(y, used, value);
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
    forPanels(pool, job, [&](std::int64_t begin, std::int64_t end) {
        if (job.x->layout() == PreparedRows::Layout::IntegerBytes)
            linearFewPanels(job, begin, end);
        else
            linearPanels(job, begin, end);
    });
}

} // namespace longhand::amx

#endif
