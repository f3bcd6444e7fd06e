#pragma once

#include "kernels/cuda/device/platform.h"

#include <cmath>

namespace longhand::cuda {

// Sums and maxima over a warp by a fixed tree (lane with lane xor 16, 8, 4, 2, 1): every lane has the same bits.

__device__ __forceinline__ float warpSum(float x)
{
    for (int d = 16; d > 0; d /= 2)
        x = x + __shfl_xor_sync(kAllLanes, x, d);
    return x;
}

__device__ __forceinline__ float warpMax(float x)
{
    for (int d = 16; d > 0; d /= 2)
        x = fmaxf(x, __shfl_xor_sync(kAllLanes, x, d));
    return x;
}

/// 2^x by the special function unit (relative error below 2^-22), 0 for -infinity. In the emulation, the C library's.
__device__ __forceinline__ float fastExp2(float x)
{
#if defined(__CUDA_ARCH__)
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
#else
    return std::exp2(x);
#endif
}

inline constexpr float kLog2E = 1.44269504088896341f;
inline constexpr float kLn2 = 0.693147180559945309f;
inline constexpr float kMinusInfinity = -__builtin_huge_valf();

} // namespace longhand::cuda
