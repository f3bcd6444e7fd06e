#pragma once

#include "kernels/ops/low_rank.h"

namespace longhand::simd {

/// Arguments as kernels/ops/low_rank.h; lowRankUp() of one part.
void lowRankDown(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                 float* t);
/// t[first] .. t[end - 1] of each row (of totalRank() numbers), on this thread. Fastest from a multiple of 4 to one.
void lowRankDown(Isa isa, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows, std::int64_t first,
                 std::int64_t end, float* t);
void lowRankUp(Isa isa, const PackedLowRank& weights, const PackedLowRank::Part& part, const float* t, int rows,
               std::int64_t first, std::int64_t end, float* y, std::int64_t ldy);

} // namespace longhand::simd
