#pragma once

#include "kernels/cuda/device/runtime.h"

#include <cstdint>

namespace longhand::cuda {

/// y [rows][ldy] bf16 = x * (1 / sqrt(mean(x^2) + eps)) * weight, x [rows][n] float (kernels/ops/norm.h); columns
/// from n to ldy become zero. One block a row; the squares are summed by 256 lanes (lane l takes l, l + 256, ... by
/// fma), the lanes of a warp by xor 16, 8, 4, 2, 1, the eight warps in ascending order.
void rmsNorm(Stream& stream, const float* x, const float* weight, float eps, int rows, std::int64_t n, std::uint16_t* y,
             std::int64_t ldy);

/// Bytes read and written once by a call.
inline std::size_t rmsNormBytes(int rows, std::int64_t n, std::int64_t ldy)
{
    const auto in = static_cast<std::size_t>(n) * sizeof(float);
    return in + static_cast<std::size_t>(rows) * (in + static_cast<std::size_t>(ldy) * sizeof(std::uint16_t));
}

/// y [rows][ldy] bf16 = x [rows][n] float; columns from n to ldy become zero.
void toBf16(Stream& stream, const float* x, int rows, std::int64_t n, std::uint16_t* y, std::int64_t ldy);

} // namespace longhand::cuda
