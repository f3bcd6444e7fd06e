#pragma once

#include "kernels/ops/context.h"

#include <cstdint>

namespace longhand {

/// y[r][i] = x[r][i] * (1 / sqrt(mean(x[r]^2) + eps)) * weight[i], rows of n floats (n >= 1); y may be x.
/// Numeric order: the squares are summed in 16 lanes (lane l takes i = l, l + 16, ... by fma), the lanes folded as
/// 8 + 8, 4 + 4, 2 + 2, 1 + 1 (lane l with lane l + half); mean, eps, sqrt and division in float32; then (x * scale) *
/// weight.
void rmsNorm(const CpuContext& context, const float* x, const float* weight, float eps, int rows, std::int64_t n,
             float* y);

} // namespace longhand
