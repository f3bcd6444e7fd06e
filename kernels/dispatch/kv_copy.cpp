#include "kernels/ops/kv_copy.h"

#include "kernels/cpu/attention/kv_layout.h"
#include "kernels/ops/dtype.h"

#include <cstring>

namespace longhand {

namespace {

std::int8_t* int8Key(const KvBlocks& blocks, int headDim, int kvHead, std::int32_t slot)
{
    return int8Block(blocks, slot / kKvBlock) + int8KeyOffset(headDim, kvHead, slot);
}
std::int8_t* int8Value(const KvBlocks& blocks, int headDim, int kvHead, std::int32_t slot)
{
    return int8Block(blocks, slot / kKvBlock) + int8ValueOffset(headDim, kvHead, slot);
}
std::uint16_t* bf16Key(const KvBlocks& blocks, int headDim, int kvHead, std::int32_t slot)
{
    return blocks[slot / kKvBlock] + keyOffset(headDim, kvHead, slot);
}
std::uint16_t* bf16Value(const KvBlocks& blocks, int headDim, int kvHead, std::int32_t slot)
{
    return blocks[slot / kKvBlock] + valueOffset(headDim, kvHead, slot);
}

/// Calls use(d, number) for every dimension of a key (or value).
template <typename Use>
void forKey(int headDim, int kvHead, const KvBlocks& blocks, std::int32_t slot, Use&& use)
{
    if (isInt8(blocks.encoding())) {
        const std::int8_t* from = int8Key(blocks, headDim, kvHead, slot);
        const float scale = *int8Scales(blocks, headDim, kvHead, slot);
        for (int d = 0; d < headDim; ++d)
            use(d, static_cast<float>(from[int8KeyDimOffset(d)]) * scale);
        return;
    }
    const std::uint16_t* from = bf16Key(blocks, headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        use(d, bf16ToFloat(from[keyDimOffset(d)]));
}

template <typename Use>
void forValue(int headDim, int kvHead, const KvBlocks& blocks, std::int32_t slot, Use&& use)
{
    if (isInt8(blocks.encoding())) {
        const std::int8_t* from = int8Value(blocks, headDim, kvHead, slot);
        const float scale = *int8Scales(blocks, headDim, kvHead, slot);
        for (int d = 0; d < headDim; ++d)
            use(d, static_cast<float>(from[int8ValueDimOffset(d)]) * scale);
        return;
    }
    const std::uint16_t* from = bf16Value(blocks, headDim, kvHead, slot);
    for (int d = 0; d < headDim; ++d)
        use(d, bf16ToFloat(from[valueDimOffset(d)]));
}

} // namespace

void gatherKeys(int headDim, int kvHead, const KvBlocks& fromBlocks, const std::int32_t* fromSlots,
                const KvBlocks& toBlocks, const std::int32_t* toSlots, int count)
{
    for (int i = 0; i < count; ++i) {
        if (isInt8(fromBlocks.encoding())) {
            const std::int8_t* from = int8Key(fromBlocks, headDim, kvHead, fromSlots[i]);
            std::int8_t* to = int8Key(toBlocks, headDim, kvHead, toSlots[i]);
            for (int d = 0; d < headDim; d += 4)
                std::memcpy(to + int8KeyDimOffset(d), from + int8KeyDimOffset(d), 4);
            *int8Scales(toBlocks, headDim, kvHead, toSlots[i]) = *int8Scales(fromBlocks, headDim, kvHead, fromSlots[i]);
            continue;
        }
        const std::uint16_t* from = bf16Key(fromBlocks, headDim, kvHead, fromSlots[i]);
        std::uint16_t* to = bf16Key(toBlocks, headDim, kvHead, toSlots[i]);
        for (int d = 0; d < headDim; d += 2) // the dimensions of a pair are adjacent
            std::memcpy(to + keyDimOffset(d), from + keyDimOffset(d), 2 * sizeof(std::uint16_t));
    }
}

void gatherValues(int headDim, int kvHead, const KvBlocks& fromBlocks, const std::int32_t* fromSlots,
                  const KvBlocks& toBlocks, const std::int32_t* toSlots, int count)
{
    for (int i = 0; i < count; ++i) {
        if (isInt8(fromBlocks.encoding())) {
            const std::int8_t* from = int8Value(fromBlocks, headDim, kvHead, fromSlots[i]);
            std::int8_t* to = int8Value(toBlocks, headDim, kvHead, toSlots[i]);
            for (int d = 0; d < headDim; d += 16)
                for (std::size_t lane = 0; lane < kInt8Line; lane += 4)
                    to[int8ValueDimOffset(d) + lane] = from[int8ValueDimOffset(d) + lane];
            *int8Scales(toBlocks, headDim, kvHead, toSlots[i]) = *int8Scales(fromBlocks, headDim, kvHead, fromSlots[i]);
            continue;
        }
        const std::uint16_t* from = bf16Value(fromBlocks, headDim, kvHead, fromSlots[i]);
        std::uint16_t* to = bf16Value(toBlocks, headDim, kvHead, toSlots[i]);
        for (int d = 0; d < headDim; d += 16)
            for (int lane = 0; lane < 32; lane += 2)
                to[valueDimOffset(d) + static_cast<std::size_t>(lane)] =
                    from[valueDimOffset(d) + static_cast<std::size_t>(lane)];
    }
}

void readKey(int headDim, int kvHead, const KvBlocks& blocks, std::int32_t slot, float* out)
{
    forKey(headDim, kvHead, blocks, slot, [&](int d, float x) { out[d] = x; });
}

void readValue(int headDim, int kvHead, const KvBlocks& blocks, std::int32_t slot, float* out)
{
    forValue(headDim, kvHead, blocks, slot, [&](int d, float x) { out[d] = x; });
}

} // namespace longhand
