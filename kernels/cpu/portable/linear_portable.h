#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::portable {

/// Layouts IntegerPairs and Floats in plain loops over the 16 outputs of a panel, which the compiler turns into the
/// baseline's vectors.
void linear(ComputePool& pool, std::span<const LinearJob> jobs);

} // namespace longhand::portable
