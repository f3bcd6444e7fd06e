#pragma once

#include "kernels/cuda/device/platform.h"

#include <cstdint>

// kernels/util/fixed_math.h and noise.h for the device, operation by operation: the bits are the same
// (tests/cuda/test_cuda_sample.cpp compares them). The constants are explained there.

namespace longhand::cuda {

__device__ __forceinline__ std::uint64_t doubleBits(double x)
{
    return static_cast<std::uint64_t>(__double_as_longlong(x));
}

__device__ __forceinline__ double doubleOfBits(std::uint64_t bits)
{
    return __longlong_as_double(static_cast<long long>(bits));
}

/// Natural logarithm of a finite, normal x > 0.
__device__ __forceinline__ double fixedLog(double x)
{
    constexpr std::uint64_t sqrtHalf = 0x3fe6a09e667f3bcdULL;
    const std::uint64_t bits = doubleBits(x) - sqrtHalf;
    // The upper half holds all of the shifted number: 32 bits convert in one instruction.
    const auto k = static_cast<double>(static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> 32)) >> 20);
    const double m = doubleOfBits((bits & 0x000fffffffffffffULL) + sqrtHalf);
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
    constexpr double ln2High = 0x1.62e42fee00000p-1;
    constexpr double ln2Low = 0x1.a39ef35793c76p-33;
    return k * ln2High + (f - (s * (f - z * r) - k * ln2Low));
}

/// e^x for x <= 0; exactly 1 at 0 and exactly 0 below -708.
__device__ __forceinline__ double fixedExp(double x)
{
    constexpr double lowest = -708.0;
    const double c = x < lowest ? lowest : x;
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
    const std::uint64_t scale = (doubleBits(shifted) + 1023) << 52;
    const double e = p * doubleOfBits(scale);
    return x < lowest ? 0.0 : e;
}

/// Philox 4x32-10: the two words used for sampling, 53 bits.
__device__ __forceinline__ std::uint64_t noiseBits(std::uint64_t seed, std::uint64_t take, std::int64_t position,
                                                   std::int32_t token)
{
    const auto low = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
    const auto p = static_cast<std::uint64_t>(position);
    std::uint32_t key0 = low(seed), key1 = low(seed >> 32);
    std::uint32_t c0 = static_cast<std::uint32_t>(token), c1 = low(p);
    std::uint32_t c2 = low((p >> 32) & 0xff) | low(take << 8), c3 = low(take >> 24);
    for (int round = 0; round < 10; ++round) {
        const std::uint32_t high0 = __umulhi(0xd2511f53u, c0), low0 = 0xd2511f53u * c0;
        const std::uint32_t high1 = __umulhi(0xcd9e8d57u, c2), low1 = 0xcd9e8d57u * c2;
        c0 = high1 ^ c1 ^ key0;
        c1 = low1;
        c2 = high0 ^ c3 ^ key1;
        c3 = low0;
        key0 += 0x9e3779b9u;
        key1 += 0xbb67ae85u;
    }
    return (static_cast<std::uint64_t>(c1) << 32 | c0) >> 11;
}

__device__ __forceinline__ double gumbelOfBits(std::uint64_t bits)
{
    const double u = (bits == 0 ? 0.5 : static_cast<double>(bits)) * 0x1p-53;
    return -fixedLog(-fixedLog(u));
}

} // namespace longhand::cuda
