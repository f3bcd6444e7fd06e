#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::simd {

/// Layouts IntegerPairs, IntegerBytes and IntegerTiles (out.layout() says which) with scales and sums, on every
/// instruction set.
void quantizeRows(const CpuContext& context, const float* x, PreparedRows& out);
/// Layouts IntegerPairs and Floats on AVX2 and AVX-512.
void linear(const CpuContext& context, const LinearJob& job);

} // namespace longhand::simd
