#pragma once

#include "attention_world.h"

#include "kernels/cpu/amx/attention_amx.h"
#include "kernels/cpu/attention/attention_scratch.h"
#include "kernels/cpu/simd/attention_simd.h"
#include "tests/emulation/amx/soft_kernels.h"

#include <vector>

namespace longhand::test {

/// Every implementation that can run here for this head dimension and cache.
inline std::vector<Engine> attentionEngines(int headDim, KvEncoding encoding = KvEncoding::Bf16)
{
    std::vector<Engine> engines;
    for (const Isa isa : supportedIsas())
        engines.push_back({std::string(isaName(isa)), isa});
    if (encoding == KvEncoding::Bf16 && amx::attentionFits(headDim))
        engines.push_back({"amx, emulated", Isa::Amx, &amx::attentionKernelsSoft()});
    if (isInt8(encoding) && amx::int8Fits(headDim, kItemRows, encoding))
        engines.push_back({"amx, emulated", Isa::Amx, &simdAttentionKernels(std::min(bestIsa(), Isa::Avx512)),
                           &amx::int8KernelsSoft()});
    return engines;
}

} // namespace longhand::test
