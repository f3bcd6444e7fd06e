#pragma once

#include "kernels/cpu/linear_job.h"

namespace longhand::amx {

/// Layout::Bf16Tiles: x = hi + lo, each rounded to bf16; steps of 32 inputs padded with zeros.
void splitRows(ComputePool& pool, const float* x, PreparedRows& out);
/// Layouts Int8Tiles and Bf16Tiles on the processor's tiles; needs isaSupported(Isa::Amx).
void linear(ComputePool& pool, const LinearJob& job);
/// The same code on emulated tiles, on any processor: the same bits.
void linearSoft(ComputePool& pool, const LinearJob& job);

} // namespace longhand::amx
