#pragma once

#include "kernels/ops/low_rank.h"

namespace longhand::simd {

/// Arguments as kernels/ops/low_rank.h.
void addLowRank(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                float* scratch, std::span<const LowRankTarget> targets);

} // namespace longhand::simd
