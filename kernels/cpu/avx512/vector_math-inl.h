// The vector operations of quantised products on AVX-512: for tiles (linear_kernel-inl.h) and for VNNI. Included under
// the target pragma; everything has internal linkage, so that each source has its own copy.
#pragma once

#include "kernels/cpu/packed_block.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <immintrin.h>

namespace longhand::avx512 {

namespace {

template <int by>
__attribute__((always_inline)) inline __m512i shiftRight(__m512i v)
{
    if constexpr (by > 0)
        return _mm512_srli_epi16(v, by);
    else if constexpr (by < 0)
        return _mm512_slli_epi16(v, -by);
    else
        return v;
}

/// Row r of a block's codes, bytes.
template <DType type, int r>
__attribute__((always_inline)) inline __m512i codesOf(const std::byte* block)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr int kLow = kFormat.lowBits(), kHigh = kFormat.bits - kLow;
    constexpr std::size_t kLine = kLow == 8 ? r : kLow == 4 ? r % 4 : r / 4;
    const __m512i line = _mm512_loadu_si512(block + kLine * 64);
    if constexpr (kLow == 8)
        return line;
    constexpr int kShift = kLow == 4 ? r / 4 * 4 : r % 4 * 2;
    const __m512i low = _mm512_and_si512(shiftRight<kShift>(line), _mm512_set1_epi8(kLow == 4 ? 15 : 3));
    if constexpr (kHigh == 0)
        return low;
    constexpr std::size_t kHighLine = kHigh == 2 ? r / 4 : 0;
    constexpr int kHighShift = (kHigh == 2 ? r % 4 * 2 : r) - kLow;
    const __m512i high = shiftRight<kHighShift>(_mm512_loadu_si512(block + packedHighAt(type) + kHighLine * 64));
    const __m512i mask = _mm512_set1_epi8(static_cast<char>((kHigh == 2 ? 3 : 1) << kLow));
    return _mm512_ternarylogic_epi64(low, high, mask, 0xf8); // low | (high & mask)
}

template <DType type>
alignas(16) inline constexpr std::array<std::int8_t, 16> kTableValues = quantFormat(type).codes == QuantCodes::Fp4
                                                                            ? kFp4Values
                                                                            : kIq4Values;

struct Avx512Math
{
    using Vector = __m512;

    /// The integers of a block (QuantFormat) as eight lines of bytes.
    template <DType type>
    static void open(const std::byte* block, std::byte* tile)
    {
        constexpr QuantFormat kFormat = quantFormat(type);
        const auto openRow = [&]<int r>() __attribute__((always_inline))
        {
            __m512i codes = codesOf<type, r>(block);
            if constexpr (kFormat.hasTable()) {
                const auto* const values = reinterpret_cast<const __m128i*>(kTableValues<type>.data());
                codes = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_load_si128(values)), codes);
            } else if constexpr (kFormat.offset != 0) {
                codes = _mm512_sub_epi8(codes, _mm512_set1_epi8(static_cast<char>(kFormat.offset)));
            }
            _mm512_store_si512(tile + std::size_t{r} * 64, codes);
        };
        [&]<int... r>(std::integer_sequence<int, r...>) __attribute__((always_inline))
        {
            (openRow.template operator()<r>(), ...);
        }
        (std::make_integer_sequence<int, 8>());
    }

    static Vector zero() { return _mm512_setzero_ps(); }
    static Vector set(float value) { return _mm512_set1_ps(value); }
    /// float(256 hi + lo)
    static Vector integer(const std::int32_t* hi, const std::int32_t* lo)
    {
        return _mm512_cvtepi32_ps(_mm512_add_epi32(_mm512_slli_epi32(_mm512_load_si512(hi), 8), _mm512_load_si512(lo)));
    }
    static Vector load(const float* from) { return _mm512_load_ps(from); }
    static void store(Vector v, float* to) { _mm512_store_ps(to, v); }
    static Vector multiply(Vector a, Vector b) { return _mm512_mul_ps(a, b); }
    static Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm512_fmadd_ps(a, b, c); }
    /// Numbers of 16 outputs.
    static Vector halves(const std::byte* from)
    {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Vector signedBytes(const std::byte* from) { return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(load16(from))); }
    static Vector unsignedBytes(const std::byte* from) { return _mm512_cvtepi32_ps(widened(from)); }
    static Vector lowNibbles(const std::byte* from)
    {
        return _mm512_cvtepi32_ps(_mm512_and_si512(widened(from), _mm512_set1_epi32(15)));
    }
    static Vector highNibbles(const std::byte* from) { return _mm512_cvtepi32_ps(_mm512_srli_epi32(widened(from), 4)); }
    /// exponentScale() without a branch: the smallest two exponents give subnormal numbers.
    static Vector exponents(const std::byte* from)
    {
        const __m512i e = widened(from), one = _mm512_set1_epi32(1);
        const __m512i subnormal =
            _mm512_add_epi32(_mm512_set1_epi32(0x200000), _mm512_slli_epi32(_mm512_min_epi32(e, one), 21));
        return _mm512_castsi512_ps(_mm512_max_epi32(_mm512_slli_epi32(_mm512_sub_epi32(e, one), 23), subnormal));
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

private:
    static __m128i load16(const std::byte* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); }
    static __m512i widened(const std::byte* from) { return _mm512_cvtepu8_epi32(load16(from)); }
};

} // namespace

} // namespace longhand::avx512
