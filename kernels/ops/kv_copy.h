#pragma once

#include "kernels/ops/kv_encoding.h"

#include <cstdint>

namespace longhand {

/// Copies the keys (or values) of one KV head, bit for bit, from slots of one cache to slots of another with the same
/// geometry and encoding: how a partial cache copies from the target's. blocks: of one layer
/// (kernels/ops/attention.h).
void gatherKeys(int headDim, int kvHead, const KvBlocks& fromBlocks, const std::int32_t* fromSlots,
                const KvBlocks& toBlocks, const std::int32_t* toSlots, int count);
void gatherValues(int headDim, int kvHead, const KvBlocks& fromBlocks, const std::int32_t* fromSlots,
                  const KvBlocks& toBlocks, const std::int32_t* toSlots, int count);

/// Reads the key (or value) of one slot and KV head, the numbers that it represents, as out [headDim] in the order of
/// dimensions.
void readKey(int headDim, int kvHead, const KvBlocks& blocks, std::int32_t slot, float* out);
void readValue(int headDim, int kvHead, const KvBlocks& blocks, std::int32_t slot, float* out);

} // namespace longhand
