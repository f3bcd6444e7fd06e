#include "kernels/cpu/amx/attention_kernel-inl.h"
#include "tests/emulation/amx/soft_kernels.h"
#include "tests/emulation/amx/soft_tiles.h"

namespace longhand::amx {

const AttentionKernels& attentionKernelsSoft()
{
    static const AttentionKernels kernels = makeKernels<SoftTiles>(std::min(bestIsa(), Isa::Avx512));
    return kernels;
}

} // namespace longhand::amx
