#include "kernels/ops/evicted_residual.h"

#include "kernels/cpu/simd/evicted_residual.h"
#include "kernels/reference/evicted_residual_reference.h"

#include <stdexcept>
#include <string>

namespace longhand {

namespace {

void checkHeadDim(const char* what, int headDim)
{
    if (headDim < 16 || headDim > 256 || headDim % 16 != 0)
        throw std::invalid_argument(std::string(what) + ": the head size must be a multiple of 16 up to 256, not " +
                                    std::to_string(headDim));
}

} // namespace

void addEvictedResidual(const CpuContext& context, const EvictedResidualArgs& args)
{
    checkHeadDim("evicted-key residual", args.headDim);
    if (args.groups < 1 || args.groups > kMostResidualGroups)
        throw std::invalid_argument("evicted-key residual: 1 to " + std::to_string(kMostResidualGroups) +
                                    " groups, not " + std::to_string(args.groups));
    if (context.isa == Isa::Reference)
        reference::addEvictedResidual(args);
    else
        simd::addEvictedResidual(context, args);
}

void keyMoments(Isa isa, const KeyMomentsArgs& args)
{
    checkHeadDim("key moments", args.headDim);
    if (isa == Isa::Reference)
        reference::keyMoments(args);
    else
        simd::keyMoments(isa, args);
}

} // namespace longhand
