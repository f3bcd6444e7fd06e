#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::amx {

/// Layout::Bf16Tiles: x = hi + lo, each rounded to bf16; steps of 32 inputs padded with zeros.
void splitRows(ComputePool& pool, const float* x, PreparedRows& out);
/// Layouts IntegerTiles and Bf16Tiles; needs isaSupported(Isa::Amx).
void linear(ComputePool& pool, std::span<const LinearJob> jobs);

/// Quantised products of up to this many rows are faster without tiles (avx512::linearVnni): a tile product costs as
/// much for one row as for eight, and its weights and sums go through memory.
inline constexpr int kFewRows = 8;

} // namespace longhand::amx
