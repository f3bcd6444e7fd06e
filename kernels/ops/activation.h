#pragma once

#include "kernels/ops/context.h"

#include <cstdint>

namespace longhand {

/// out[r][i] = silu(gate[r][i]) * up[r][i], silu(x) = x / (1 + exp(-x)), with exp as in kernels/cpu/simd/exp-inl.h
/// (relative error below 2e-7). gateUp is [rows][2 * n]: gate first, then up. out is [rows][n].
void swiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);

/// The same with gelu(x) = x / (1 + exp(-z)), z = 2 sqrt(2 / pi) (x + 0.044715 x^3): GELU with tanh, as
/// (1 + tanh(z / 2)) / 2 = 1 / (1 + exp(-z)). z = x * fma(x * x, 0.0713548128, 1.5957691216). Absolute error below
/// 1e-6 |gate * up|.
void geGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);

/// The gate of gpt-oss: out[r][i] = g / (1 + exp(-1.702 g)) * (u + 1), where g = min(gate[r][i], 7) and u = up[r][i]
/// held between -7 and 7. Shapes as for swiGlu.
void clampedSwiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);
/// Of clampedSwiGlu.
inline constexpr float kClampedSlope = 1.702f, kClampedLimit = 7.0f;

/// x[i] = cap * tanh(x[i] / cap), n numbers, cap > 0: t = exp(-(2 / cap) |x|), then (1 - t) / (1 + t) with the sign of
/// x, times cap. Absolute error below 3e-7 cap. Keeps a NaN.
void softCap(const CpuContext& context, float* x, std::int64_t n, float cap);

} // namespace longhand
