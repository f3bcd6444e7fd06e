#pragma once

#include "kernels/cpu/attention/attention_kernels.h"

namespace longhand::amx {

/// True if attention over heads of this size runs on tiles: a property of the model, never of a pass.
constexpr bool attentionFits(int headDim)
{
    return headDim % 32 == 0;
}

/// Both products of attention on the processor's tiles, what lies between them in AVX-512. Needs
/// isaSupported(Isa::Amx).
const AttentionKernels& attentionKernels();
/// The same code on emulated tiles, with the best vectors that this processor has: the same bits wherever there is an
/// fma.
const AttentionKernels& attentionKernelsSoft();

} // namespace longhand::amx
