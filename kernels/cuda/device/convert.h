#pragma once

#include "kernels/cuda/device/platform.h"

#include <cstdint>

#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace longhand::cuda {

/// Bits of the nearest bf16, ties to even; NaN stays NaN.
__device__ __forceinline__ std::uint32_t bf16Bits(float f)
{
#if defined(__CUDA_ARCH__)
    return __bfloat16_as_ushort(__float2bfloat16_rn(f));
#else
    const std::uint32_t u = __float_as_uint(f);
    if ((u & 0x7fffffffu) > 0x7f800000u)
        return (u >> 16) | 0x40u;
    return (u + 0x7fffu + ((u >> 16) & 1u)) >> 16;
#endif
}

/// Two of them in one register, `low` in the low half.
__device__ __forceinline__ std::uint32_t bf16Pair(float low, float high)
{
    return bf16Bits(low) | bf16Bits(high) << 16;
}

__device__ __forceinline__ float bf16Value(std::uint32_t bits)
{
    return __uint_as_float(bits << 16);
}
__device__ __forceinline__ float bf16Low(std::uint32_t pair)
{
    return __uint_as_float(pair << 16);
}
__device__ __forceinline__ float bf16High(std::uint32_t pair)
{
    return __uint_as_float(pair & 0xffff0000u);
}

/// a - b of each half, rounded to bf16.
__device__ __forceinline__ std::uint32_t bf16PairMinus(std::uint32_t a, std::uint32_t b)
{
#if defined(__CUDA_ARCH__)
    __nv_bfloat162_raw x, y;
    x.x = static_cast<unsigned short>(a), x.y = static_cast<unsigned short>(a >> 16);
    y.x = static_cast<unsigned short>(b), y.y = static_cast<unsigned short>(b >> 16);
    const __nv_bfloat162_raw z = __hsub2(__nv_bfloat162(x), __nv_bfloat162(y));
    return static_cast<std::uint32_t>(z.x) | static_cast<std::uint32_t>(z.y) << 16;
#else
    return bf16Pair(bf16Low(a) - bf16Low(b), bf16High(a) - bf16High(b));
#endif
}

/// IEEE half to float, exact.
__device__ __forceinline__ float halfValue(std::uint32_t bits)
{
#if defined(__CUDA_ARCH__)
    return __half2float(__ushort_as_half(static_cast<unsigned short>(bits)));
#else
    const std::uint32_t sign = (bits & 0x8000u) << 16, rest = bits & 0x7fffu;
    if (rest >= 0x7c00u)
        return __uint_as_float(sign | 0x7f800000u | (rest & 0x3ffu) << 13);
    // Numbers below 2^-14 have no leading one: one exact product corrects half's scale.
    return __uint_as_float(sign | __float_as_uint(__uint_as_float(rest << 13) * 0x1p112f));
#endif
}

} // namespace longhand::cuda
