#pragma once

#include "kernels/ops/low_rank.h"

namespace longhand::reference {

/// The numeric orders of kernels/ops/low_rank.h, slow and plain, on one thread; lowRankUp() of one part.
void lowRankDown(const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows, float* t);
void lowRankUp(const PackedLowRank& weights, const PackedLowRank::Part& part, const float* t, int rows,
               std::int64_t first, std::int64_t end, float* y, std::int64_t ldy);

} // namespace longhand::reference
