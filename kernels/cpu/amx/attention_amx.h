#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/ops/attention.h"

namespace longhand::amx {

/// True if attention over heads of this size runs on tiles: a property of the model, never of a pass.
constexpr bool attentionFits(int headDim)
{
    return headDim % 32 == 0;
}

/// Attention with both products on hardware tiles and the work between them in AVX-512. Needs isaSupported(Isa::Amx).
const AttentionKernels& attentionKernels();

/// True if so many query heads attend to one KV head of a cache in 8 bits faster on tiles; the result is the same. With
/// fewer, memory is the bound, and vectors wait for it less; over an Int8x8 cache vectors have half the work. (Rows of
/// integers are padded: those of smaller heads would not fit into the memory of the queries.)
constexpr bool int8Fits(int headDim, int virtualRows, KvEncoding encoding)
{
    return headDim >= 32 && virtualRows >= (encoding == KvEncoding::Int8 ? 6 : 13);
}

/// The products over an int8 cache on hardware tiles: the bits of all others. Needs isaSupported(Isa::Amx).
const Int8Kernels& int8Kernels();

/// AttentionKernels::weights for tiles, bit-identical to those in simdTileParts(). s 64-byte aligned, first / 32 * 32
/// and the next multiple of 32 from last on within [0, end).
void bf16Weights(float* s, int first, int last, int end, float* m, float* l, const void* ahead);

} // namespace longhand::amx
