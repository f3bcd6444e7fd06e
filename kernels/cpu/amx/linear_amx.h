#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::amx {

/// Layout::Bf16Tiles: x = hi + lo, each rounded to bf16; steps of 32 inputs padded with zeros.
void splitRows(ComputePool& pool, const float* x, PreparedRows& out);
/// Layouts IntegerBytes and Bf16Tiles; needs isaSupported(Isa::Amx).
void linear(ComputePool& pool, std::span<const LinearJob> jobs);

/// Quantised products of fewer rows are as fast without tiles (avx512::linearVnni): a tile instruction takes as long
/// for one row as for eight, and a pass of so few rows waits for memory.
inline constexpr int kLeastRows = static_cast<int>(ByteLayout::kFewRows) + 1;

} // namespace longhand::amx
