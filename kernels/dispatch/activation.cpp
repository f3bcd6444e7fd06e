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

void geGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    if (context.isa == Isa::Reference)
        reference::geGlu(gateUp, rows, n, out);
    else
        simd::geGlu(context, gateUp, rows, n, out);
}

void clampedSwiGlu(const CpuContext& context, const float* gateUp, int rows, std::int64_t n, float* out)
{
    if (context.isa == Isa::Reference)
        reference::clampedSwiGlu(gateUp, rows, n, out);
    else
        simd::clampedSwiGlu(context, gateUp, rows, n, out);
}

void softCap(const CpuContext& context, float* x, std::int64_t n, float cap)
{
    if (context.isa == Isa::Reference)
        reference::softCap(x, n, cap);
    else
        simd::softCap(context, x, n, cap);
}

} // namespace longhand
