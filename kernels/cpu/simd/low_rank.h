#pragma once

#include "kernels/ops/low_rank.h"

namespace longhand::simd {

/// Arguments as kernels/ops/low_rank.h.
void lowRankDown(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                 float* t);
void lowRankUp(Isa isa, const LowRankAddition& addition, int rows, std::int64_t first, std::int64_t end, float* y,
               std::int64_t ldy);

} // namespace longhand::simd
