#pragma once

#include "kernels/ops/context.h"

#include <cstdint>

namespace longhand {

/// out[r][i] = silu(gate[r][i]) * up[r][i], silu(x) = x / (1 + exp(-x)), with exp as in kernels/cpu/simd/exp-inl.h
/// (relative error below 2e-7). gateUp is [rows][2 * n]: gate first, then up. out is [rows][n].
void swiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out);

} // namespace longhand
