#pragma once

#include "kernels/ops/attention_remainder.h"

/// Arguments as in kernels/ops; any instruction set but the reference (AMX as AVX-512).
namespace longhand::simd {

void addRemainder(const CpuContext& context, const RemainderArgs& args);
void keyMoments(Isa isa, const KeyMomentsArgs& args);

} // namespace longhand::simd
