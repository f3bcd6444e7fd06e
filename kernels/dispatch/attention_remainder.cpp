#include "kernels/ops/attention_remainder.h"

#include "kernels/cpu/simd/remainder.h"
#include "kernels/reference/remainder_reference.h"

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

void addRemainder(const CpuContext& context, const RemainderArgs& args)
{
    checkHeadDim("attention remainder", args.headDim);
    if (context.isa == Isa::Reference)
        reference::addRemainder(args);
    else
        simd::addRemainder(context, args);
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
