#pragma once

#include "kernels/cpu/attention/attention_kernels.h"
#include "kernels/cpu/attention/int8_kernels.h"
#include "kernels/ops/attention.h"

namespace longhand {

/// attention() with the kernels of one instruction set: distributes the work and merges in the contract's order. int8:
/// for a cache in that encoding (then `kernels` are vector kernels), else null.
void attentionPass(const AttentionKernels& kernels, ComputePool& pool, const AttentionArgs& args, std::byte* workspace,
                   const Int8Kernels* int8 = nullptr);

std::size_t attentionPassBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions,
                               int maxThreads);

} // namespace longhand
