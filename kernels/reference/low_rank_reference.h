#pragma once

#include "kernels/ops/low_rank.h"

namespace longhand::reference {

/// The numeric order of kernels/ops/low_rank.h, slow and plain, on one thread.
void addLowRank(const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                std::span<const LowRankTarget> targets);

} // namespace longhand::reference
