#pragma once

#include "kernels/cpu/attention/attention_kernels.h"

namespace longhand::amx {

/// True if attention over heads of this size runs on tiles: a property of the model, never of a pass.
constexpr bool attentionFits(int headDim)
{
    return headDim % 32 == 0;
}

/// Attention with both products on hardware tiles and the work between them in AVX-512. Needs isaSupported(Isa::Amx).
const AttentionKernels& attentionKernels();

/// AttentionKernels::weights for tiles, bit-identical to those in simdTileParts(). s 64-byte aligned, first / 32 * 32
/// and the next multiple of 32 from last on within [0, end).
void bf16Weights(float* s, int first, int last, int end, float* m, float* l, const void* ahead);

} // namespace longhand::amx
