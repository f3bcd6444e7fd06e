#include "kernels/ops/attention.h"

#include "kernels/cpu/amx/attention_amx.h"
#include "kernels/cpu/attention/attention_pass.h"
#include "kernels/cpu/simd/attention_simd.h"
#include "kernels/dispatch/int8_choice.h"
#include "kernels/reference/attention_reference.h"

#include <stdexcept>
#include <string>

namespace longhand {

namespace {

void checkGeometry(int rows, int heads, int kvHeads, int headDim)
{
    if (rows < 1 || kvHeads < 1 || heads < kvHeads || heads % kvHeads != 0 || headDim < 16 || headDim > 256 ||
        headDim % 16 != 0)
        throw std::invalid_argument("attention: cannot work with " + std::to_string(rows) + " rows, " +
                                    std::to_string(heads) + " heads, " + std::to_string(kvHeads) +
                                    " KV heads and a head dimension of " + std::to_string(headDim));
}

} // namespace

std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions,
                                    int maxThreads)
{
    checkGeometry(maxRows, heads, kvHeads, headDim);
    return attentionPassBytes(maxRows, heads, kvHeads, headDim, maxPositions, maxThreads);
}

void attention(const CpuContext& context, const AttentionArgs& args, std::byte* workspace)
{
    checkGeometry(args.rows, args.heads, args.kvHeads, args.headDim);
    if (context.isa == Isa::Reference) {
        attentionReference(context, args);
        return;
    }
    if (isInt8(args.cache.values.encoding())) {
        attentionPass(simdAttentionKernels(context.isa), *context.pool, args, workspace,
                      &chooseInt8Kernels(context.isa, args.headDim, args.rows * (args.heads / args.kvHeads),
                                         args.cache.values.encoding()));
        return;
    }
    const bool tiles = context.isa == Isa::Amx && amx::attentionFits(args.headDim);
    attentionPass(tiles ? amx::attentionKernels() : simdAttentionKernels(context.isa), *context.pool, args, workspace);
}

} // namespace longhand
