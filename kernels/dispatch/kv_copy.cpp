#include "kernels/ops/kv_copy.h"

#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/dtype.h"

#include <cstring>

namespace longhand {

void gatherKeys(int headDim, int kvHead, const std::uint16_t* const* fromBlocks, const std::int32_t* fromSlots,
                std::uint16_t* const* toBlocks, const std::int32_t* toSlots, int count)
{
    for (int i = 0; i < count; ++i) {
        const std::uint16_t* from = fromBlocks[fromSlots[i] / kKvBlock] + keyOffset(headDim, kvHead, fromSlots[i]);
        std::uint16_t* to = toBlocks[toSlots[i] / kKvBlock] + keyOffset(headDim, kvHead, toSlots[i]);
        for (int d = 0; d < headDim; d += 2) // the dimensions of a pair are adjacent
            std::memcpy(to + keyDimOffset(d), from + keyDimOffset(d), 2 * sizeof(std::uint16_t));
    }
}

void gatherValues(int headDim, int kvHead, const std::uint16_t* const* fromBlocks, const std::int32_t* fromSlots,
                  std::uint16_t* const* toBlocks, const std::int32_t* toSlots, int count)
{
    for (int i = 0; i < count; ++i) {
        const std::uint16_t* from = fromBlocks[fromSlots[i] / kKvBlock] + valueOffset(headDim, kvHead, fromSlots[i]);
        std::uint16_t* to = toBlocks[toSlots[i] / kKvBlock] + valueOffset(headDim, kvHead, toSlots[i]);
        for (int d = 0; d < headDim; d += 16)
            for (int lane = 0; lane < 32; lane += 2)
                to[valueDimOffset(d) + static_cast<std::size_t>(lane)] =
                    from[valueDimOffset(d) + static_cast<std::size_t>(lane)];
    }
}

void readKey(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, std::uint16_t* out)
{
    const std::uint16_t* from = blocks[slot / kKvBlock] + keyOffset(headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        out[d] = from[keyDimOffset(d)];
}

void readValue(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, std::uint16_t* out)
{
    const std::uint16_t* from = blocks[slot / kKvBlock] + valueOffset(headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        out[d] = from[valueDimOffset(d)];
}

void writeKey(int headDim, int kvHead, const float* key, std::uint16_t* const* blocks, std::int32_t slot)
{
    std::uint16_t* to = blocks[slot / kKvBlock] + keyOffset(headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        to[keyDimOffset(d)] = floatToBf16(key[d]);
}

void writeValue(int headDim, int kvHead, const float* value, std::uint16_t* const* blocks, std::int32_t slot)
{
    std::uint16_t* to = blocks[slot / kKvBlock] + valueOffset(headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        to[valueDimOffset(d)] = floatToBf16(value[d]);
}

void addKey(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, float weight, float* sum)
{
    const std::uint16_t* from = blocks[slot / kKvBlock] + keyOffset(headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        sum[d] += weight * bf16ToFloat(from[keyDimOffset(d)]);
}

void addValue(int headDim, int kvHead, const std::uint16_t* const* blocks, std::int32_t slot, float weight, float* sum)
{
    const std::uint16_t* from = blocks[slot / kKvBlock] + valueOffset(headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        sum[d] += weight * bf16ToFloat(from[valueDimOffset(d)]);
}

} // namespace longhand
