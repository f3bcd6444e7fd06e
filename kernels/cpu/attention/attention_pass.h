#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/ops/attention.h"

namespace longhand {

/// attention() with the kernels of one instruction set: distributes the work and merges in the contract's order.
void attentionPass(const AttentionKernels& kernels, ComputePool& pool, const AttentionArgs& args, std::byte* workspace);

std::size_t attentionPassBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions,
                               int maxThreads);

} // namespace longhand
