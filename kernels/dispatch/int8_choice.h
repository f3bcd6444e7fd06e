#pragma once

#include "kernels/cpu/amx/attention_amx.h"
#include "kernels/cpu/simd/attention_simd.h"

namespace longhand {

/// The fastest kernels of a cache in 8 bits for a pass with so many virtual rows. All give the same bits.
inline const Int8Kernels& chooseInt8Kernels(Isa isa, int headDim, int virtualRows, KvEncoding encoding)
{
    return isa == Isa::Amx && amx::int8Fits(headDim, virtualRows, encoding) ? amx::int8Kernels() : int8Kernels(isa);
}

} // namespace longhand
