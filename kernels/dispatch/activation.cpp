#include "kernels/ops/activation.h"

#include "kernels/cpu/simd/rowwise.h"
#include "kernels/reference/rowwise_reference.h"

namespace longhand {

void swiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    if (context.isa == Isa::Reference)
        reference::swiGlu(gateUp, rows, n, out);
    else
        simd::swiGlu(context, gateUp, rows, n, out);
}

} // namespace longhand
