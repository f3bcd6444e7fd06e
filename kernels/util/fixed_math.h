#pragma once

#include <bit>
#include <cstdint>

// Functions in double from plain IEEE additions, multiplications and divisions in a fixed order, so that a text is the
// same on every machine. The C library's versions are not: glibc picks different code (with or without FMA) depending
// on the processor, another library has other code, and the last bit may differ. fixedLog and fixedExp are within 3
// units in the last place, and the loops that call them vectorise; the roundedX functions are slow and for tables that
// are made once.

namespace longhand {

/// Natural logarithm of a finite, normal x > 0.
__attribute__((always_inline)) inline double fixedLog(double x)
{
    // x = 2^k * m with m in [sqrt(1/2), sqrt(2)), then log m = 2 atanh(s), s = (m - 1) / (m + 1), |s| < 0.172.
    constexpr std::uint64_t sqrtHalf = 0x3fe6a09e667f3bcdULL;
    const auto bits = std::bit_cast<std::uint64_t>(x) - sqrtHalf;
    const auto k = static_cast<double>(static_cast<std::int64_t>(bits) >> 52);
    const double m = std::bit_cast<double>((bits & 0x000fffffffffffffULL) + sqrtHalf);
    const double f = m - 1.0;
    const double s = f / (2.0 + f);
    const double z = s * s;
    double r = 2.0 / 23.0;
    r = r * z + 2.0 / 21.0;
    r = r * z + 2.0 / 19.0;
    r = r * z + 2.0 / 17.0;
    r = r * z + 2.0 / 15.0;
    r = r * z + 2.0 / 13.0;
    r = r * z + 2.0 / 11.0;
    r = r * z + 2.0 / 9.0;
    r = r * z + 2.0 / 7.0;
    r = r * z + 2.0 / 5.0;
    r = r * z + 2.0 / 3.0;
    // ln 2 in two parts: the first has 21 trailing zero bits, so that k times it is exact.
    constexpr double ln2High = 0x1.62e42fee00000p-1;
    constexpr double ln2Low = 0x1.a39ef35793c76p-33;
    // 2 s = f - s f keeps the leading term exact near x = 1, where the upper tail of the noise lives.
    return k * ln2High + (f - (s * (f - z * r) - k * ln2Low));
}

/// e^x for x <= 0; exactly 1 at 0 and exactly 0 below -708 (where the result would soon be subnormal).
__attribute__((always_inline)) inline double fixedExp(double x)
{
    constexpr double lowest = -708.0;
    const double c = x < lowest ? lowest : x;
    // x = k ln 2 + r, |r| <= ln 2 / 2; adding 1.5 * 2^52 rounds to an integer and leaves it in the low bits.
    constexpr double magic = 6755399441055744.0;
    const double shifted = c * 0x1.71547652b82fep0 + magic;
    const double k = shifted - magic;
    const double r = (c - k * 0x1.62e42fee00000p-1) - k * 0x1.a39ef35793c76p-33;
    double p = 1.0 / 6227020800.0;
    p = p * r + 1.0 / 479001600.0;
    p = p * r + 1.0 / 39916800.0;
    p = p * r + 1.0 / 3628800.0;
    p = p * r + 1.0 / 362880.0;
    p = p * r + 1.0 / 40320.0;
    p = p * r + 1.0 / 5040.0;
    p = p * r + 1.0 / 720.0;
    p = p * r + 1.0 / 120.0;
    p = p * r + 1.0 / 24.0;
    p = p * r + 1.0 / 6.0;
    p = p * r + 0.5;
    p = p * r + 1.0;
    p = p * r + 1.0;
    // The low bits of `shifted` are 1.5 * 2^52's zeros plus k: shifted into the exponent they are 2^k.
    const std::uint64_t scale = (std::bit_cast<std::uint64_t>(shifted) + 1023) << 52;
    const double e = p * std::bit_cast<double>(scale);
    return x < lowest ? 0.0 : e;
}

/// Cosine and sine of an angle.
struct CosSin
{
    double cos = 1, sin = 0;
};
/// |angle| < 2^31 radians; each within 1 unit in the last place.
CosSin fixedCosSin(double angle);

/// base^exponent for a finite, normal base > 0 and a finite, normal result: the double nearest to it, but for one case
/// in 10^12 or so.
double roundedPower(double base, double exponent);
/// The natural logarithm of a finite, normal x > 0, likewise.
double roundedLog(double x);

} // namespace longhand
