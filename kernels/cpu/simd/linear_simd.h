#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::simd {

/// Layouts IntegerPairs, IntegerBytes and IntegerTiles (out.layout() says which) with scales and sums, on every
/// instruction set.
void quantizeRows(const CpuContext& context, const float* x, PreparedRows& out);
/// Rows [begin, end) of the same, on this thread.
void quantizeRows(Isa isa, const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end);
/// Layouts IntegerPairs and Floats on AVX2 and AVX-512.
void linear(const CpuContext& context, std::span<const LinearJob> jobs);
/// Panels [begin, end) of a product in layout IntegerPairs.
void quantizedPanels(Isa isa, const LinearJob& job, std::int64_t begin, std::int64_t end);

} // namespace longhand::simd
