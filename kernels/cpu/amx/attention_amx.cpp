#include "kernels/cpu/amx/attention_amx.h"

#include "kernels/cpu/amx/attention_kernel-inl.h"

namespace longhand::amx {

const AttentionKernels& attentionKernels()
{
#if defined(__x86_64__)
    static const AttentionKernels kernels = [] {
        AttentionKernels all = makeKernels<HwTiles>(Isa::Avx512);
        all.weights = bf16Weights;
        return all;
    }();
    return kernels;
#else
    throw std::invalid_argument("attention: this program was built without AMX");
#endif
}

} // namespace longhand::amx
