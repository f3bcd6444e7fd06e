#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::simd {

/// Layouts IntegerPairs, IntegerGroups and IntegerBytes (out.layout() says which) with scales and sums,
/// on every instruction set.
void quantizeRows(const CpuContext& context, const float* x, PreparedRows& out);
/// Rows [begin, end) of the same, on this thread.
void quantizeRows(Isa isa, const float* x, PreparedRows& out, std::int64_t begin, std::int64_t end);
/// Layouts IntegerPairs and Floats on AVX2 and AVX-512.
void linear(const CpuContext& context, std::span<const LinearJob> jobs);
/// Panels [begin, end) of a product in layout IntegerPairs.
void quantizedPanels(Isa isa, const LinearJob& job, std::int64_t begin, std::int64_t end);

/// Products of pairs of 16-bit integers are added by VNNI.
constexpr bool usesVnniPairs(Isa isa)
{
    return isa == Isa::Avx2Vnni || isa == Isa::Avx512Vnni;
}

/// Rows from which opening a weight once for all of them pays: on VNNI, where it is opened to twice as many bytes as
/// linear_vnni.cpp opens it to, later.
constexpr int openedRows(Isa isa)
{
    return isa == Isa::Avx512Vnni ? 32 : 16;
}
/// Layout IntegerGroups on AVX2 and AVX-512, with and without VNNI: all panels of several products, on the threads of
/// the pool.
void linearOpened(ComputePool& pool, std::span<const LinearJob> jobs);

} // namespace longhand::simd
