#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace longhand {

// a * b + c rounded once, as processors with fma give it, on those without: so that all give the same bits. The product
// of two floats is exact in double; of the sum's rounding error (Knuth's TwoSum) only whether there is one matters:
// then the sum is rounded to odd, which leaves the second rounding, to float, what one rounding of the exact sum would
// be (Boldo, Melquiond: Emulation of FMA and correctly rounded sums, 2008).

/// Four floats in a register of the baseline.
using FourFloats = float __attribute__((vector_size(16)));

#if defined(__FP_FAST_FMAF)

inline float roundedOnce(float a, float b, float c)
{
    return std::fma(a, b, c);
}
inline FourFloats roundedOnce(FourFloats a, FourFloats b, FourFloats c)
{
    return FourFloats{std::fma(a[0], b[0], c[0]), std::fma(a[1], b[1], c[1]), std::fma(a[2], b[2], c[2]),
                      std::fma(a[3], b[3], c[3])};
}

#else

inline float roundedOnce(float a, float b, float c)
{
    const double product = double{a} * double{b}, sum = product + double{c}, back = sum - product;
    const double error = (product - (sum - back)) + (double{c} - back); // NaN if the sum is no number
    auto bits = std::bit_cast<std::int64_t>(sum);
    if ((error > 0 || error < 0) && (bits & 1) == 0)
        bits += (error > 0) == (sum > 0) ? 1 : -1;
    return static_cast<float>(std::bit_cast<double>(bits));
}

inline FourFloats roundedOnce(FourFloats a, FourFloats b, FourFloats c)
{
#if defined(__SSE2__)
    const auto two = [](__m128d x, __m128d y, __m128d third) {
        const __m128d product = _mm_mul_pd(x, y), sum = _mm_add_pd(product, third), back = _mm_sub_pd(sum, product);
        const __m128d error = _mm_add_pd(_mm_sub_pd(product, _mm_sub_pd(sum, back)), _mm_sub_pd(third, back));
        const __m128d zero = _mm_setzero_pd(), isAbove = _mm_cmpgt_pd(error, zero);
        const __m128d isInexact = _mm_or_pd(isAbove, _mm_cmplt_pd(error, zero)),
                      isTowardsZero = _mm_xor_pd(isAbove, _mm_cmpgt_pd(sum, zero));
        const __m128i one = _mm_set1_epi64x(1), bits = _mm_castpd_si128(sum),
                      isEven = _mm_sub_epi64(_mm_and_si128(bits, one), one),
                      step = _mm_or_si128(_mm_castpd_si128(isTowardsZero), one); // 1 or -1
        const __m128i change = _mm_and_si128(_mm_and_si128(_mm_castpd_si128(isInexact), isEven), step);
        return _mm_cvtpd_ps(_mm_castsi128_pd(_mm_add_epi64(bits, change)));
    };
    const __m128 low = two(_mm_cvtps_pd(a), _mm_cvtps_pd(b), _mm_cvtps_pd(c));
    const __m128 high =
        two(_mm_cvtps_pd(_mm_movehl_ps(a, a)), _mm_cvtps_pd(_mm_movehl_ps(b, b)), _mm_cvtps_pd(_mm_movehl_ps(c, c)));
    return _mm_movelh_ps(low, high);
#else
    return FourFloats{roundedOnce(a[0], b[0], c[0]), roundedOnce(a[1], b[1], c[1]), roundedOnce(a[2], b[2], c[2]),
                      roundedOnce(a[3], b[3], c[3])};
#endif
}

#endif

} // namespace longhand
