#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::amx {

/// Layout::Bf16Tiles: x = hi + lo, each rounded to bf16; steps of 32 inputs padded with zeros.
void splitRows(ComputePool& pool, const float* x, PreparedRows& out);
/// Layouts IntegerBytes and Bf16Tiles; needs isaSupported(Isa::Amx).
void linear(ComputePool& pool, std::span<const LinearJob> jobs);

/// Products of fewer rows are faster without tiles (avx512::linearVnni): a tile instruction takes as long for one row
/// as for eight. Measured from memory on a Xeon of 2026; types with two sums a block need two more of each instruction.
constexpr int leastRows(DType type)
{
    return quantFormat(type).steps() == 1 ? static_cast<int>(ByteLayout::kTileRows) : 9;
}

} // namespace longhand::amx
