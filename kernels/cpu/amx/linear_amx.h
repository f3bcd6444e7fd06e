#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::amx {

/// Layout::Bf16Tiles: x = hi + lo, each rounded to bf16; steps of 32 inputs padded with zeros.
void splitRows(ComputePool& pool, const float* x, PreparedRows& out);
/// Layouts IntegerBytes, IntegerTiles and Bf16Tiles; needs isaSupported(Isa::Amx).
void linear(ComputePool& pool, const LinearJob& job);

/// Quantised products of up to this many rows are faster without tiles: a tile product costs as much for one row as for
/// eight, and its weights and sums go through memory.
inline constexpr int kFewRows = 8;
/// Panels [begin, end) of a product of 1..kFewRows rows in layout IntegerBytes, by AVX-512 VNNI.
void linearFewPanels(const LinearJob& job, std::int64_t begin, std::int64_t end);

} // namespace longhand::amx
