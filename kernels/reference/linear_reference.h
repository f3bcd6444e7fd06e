#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::reference {

/// PreparedRows::Layout::Integers with scales and sums, as kernels/ops/linear.h defines them. One thread.
void quantizeRows(const float* x, PreparedRows& out);
/// kernels/ops/linear.h implemented literally, one output after the other. One thread.
void linear(const LinearJob& job);

} // namespace longhand::reference
