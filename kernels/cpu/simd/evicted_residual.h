#pragma once

#include "kernels/ops/evicted_residual.h"

/// Arguments as in kernels/ops; any instruction set but the reference (AMX as AVX-512).
namespace longhand::simd {

void addEvictedResidual(const CpuContext& context, const EvictedResidualArgs& args);
void keyMoments(Isa isa, const KeyMomentsArgs& args);

} // namespace longhand::simd
