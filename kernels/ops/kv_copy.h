#pragma once

#include <cstdint>

namespace longhand {

/// Copies the keys (or values) of one KV head, bit for bit, from slots of one cache to slots of another with the same
/// geometry: how a partial cache copies from the target's. blocks: of one layer
/// (kernels/ops/attention.h).
void gatherKeys(int headDim, int kvHead, const std::uint16_t* const* fromBlocks, const std::int32_t* fromSlots,
                std::uint16_t* const* toBlocks, const std::int32_t* toSlots, int count);
void gatherValues(int headDim, int kvHead, const std::uint16_t* const* fromBlocks, const std::int32_t* fromSlots,
                  std::uint16_t* const* toBlocks, const std::int32_t* toSlots, int count);

/// Reads the key (or value) of one slot and KV head as bf16 numbers out [headDim], in the order of dimensions.
void readKey(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, std::uint16_t* out);
void readValue(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, std::uint16_t* out);
/// Writes one [headDim], rounded to bf16 (nearest even).
void writeKey(int headDim, int kvHead, const float* key, std::uint16_t* const* blocks, std::int32_t slot);
void writeValue(int headDim, int kvHead, const float* value, std::uint16_t* const* blocks, std::int32_t slot);
/// sum [headDim] += weight * the key (or value) of a slot.
void addKey(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, float weight, float* sum);
void addValue(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, float weight, float* sum);

} // namespace longhand
