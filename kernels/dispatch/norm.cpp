#include "kernels/ops/norm.h"

#include "kernels/cpu/simd/rowwise.h"
#include "kernels/reference/rowwise_reference.h"

namespace longhand {

void rmsNorm(const CpuContext& context, const float* x, const float* weight, float eps, int rows, std::int64_t n,
             float* y)
{
    if (context.isa == Isa::Reference)
        reference::rmsNorm(x, weight, eps, rows, n, y);
    else
        simd::rmsNorm(context, x, weight, eps, rows, n, y);
}

} // namespace longhand
