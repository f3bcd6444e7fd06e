#pragma once

#include "kernels/ops/attention.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

/// Offsets within a block of the KV cache (see kernels/ops/attention.h). bf16: counted in numbers.

inline constexpr int kKeyGroup = 16;   ///< keys side by side in the K layout
inline constexpr int kValueGroup = 32; ///< keys of one tile in the V layout

constexpr std::size_t kvPartElements(int headDim)
{
    return static_cast<std::size_t>(kKvBlock) * static_cast<std::size_t>(headDim);
}

/// Of key `slot`, dimension 0, in its block's K buffer; dimension d is (d / 2) * 32 + d % 2 further on.
constexpr std::size_t keyOffset(int headDim, int kvHead, std::int32_t slot)
{
    const auto inBlock = static_cast<std::size_t>(slot % kKvBlock);
    return static_cast<std::size_t>(kvHead) * kvPartElements(headDim) +
           inBlock / kKeyGroup * kKeyGroup * static_cast<std::size_t>(headDim) + inBlock % kKeyGroup * 2;
}

constexpr std::size_t keyDimOffset(int dim)
{
    return static_cast<std::size_t>(dim / 2) * (std::size_t{2} * kKeyGroup) + static_cast<std::size_t>(dim % 2);
}

/// Of value `slot`, dimension 0, in its block's V buffer; dimension d is (d / 16) * 512 + d % 16 * 2 further on.
constexpr std::size_t valueOffset(int headDim, int kvHead, std::int32_t slot)
{
    const auto inBlock = static_cast<std::size_t>(slot % kKvBlock);
    return static_cast<std::size_t>(kvHead) * kvPartElements(headDim) +
           inBlock / kValueGroup * kValueGroup * static_cast<std::size_t>(headDim) + inBlock % kValueGroup / 2 * 32 +
           inBlock % 2;
}

constexpr std::size_t valueDimOffset(int dim)
{
    return static_cast<std::size_t>(dim / 16) * (std::size_t{16} * kValueGroup) +
           static_cast<std::size_t>(dim % 16) * 2;
}

/// int8: counted in bytes.
inline constexpr int kInt8ValueGroup = 64;   ///< keys of one tile in the int8 V layout
inline constexpr std::size_t kInt8Line = 64; ///< 16 lanes of four

/// Of key `slot`, dimension 0, in its block's K buffer.
constexpr std::size_t int8KeyOffset(int headDim, int kvHead, std::int32_t slot)
{
    const auto inBlock = static_cast<std::size_t>(slot % kKvBlock);
    return static_cast<std::size_t>(kvHead) * kvPartBytes(KvEncoding::Int8, headDim) +
           inBlock / kKeyGroup * kKeyGroup * static_cast<std::size_t>(headDim) + inBlock % kKeyGroup * 4;
}
constexpr std::size_t int8KeyDimOffset(int dim)
{
    return static_cast<std::size_t>(dim / 4) * kInt8Line + static_cast<std::size_t>(dim % 4);
}

/// The units (kernels/cpu/attention/int8_kernels.h) of a group of 16 keys.
inline void setKeyUnits(const std::int8_t* group, int headDim, const std::int8_t** units)
{
    for (int u = 0; u < headDim / 16; ++u)
        units[u] = group + static_cast<std::size_t>(u) * 4 * kInt8Line;
}

/// Of value `slot`, dimension 0, in its block's V buffer.
constexpr std::size_t int8ValueOffset(int headDim, int kvHead, std::int32_t slot)
{
    const auto inBlock = static_cast<std::size_t>(slot % kKvBlock);
    return static_cast<std::size_t>(kvHead) * kvPartBytes(KvEncoding::Int8, headDim) +
           inBlock / kInt8ValueGroup * kInt8ValueGroup * static_cast<std::size_t>(headDim) +
           inBlock % kInt8ValueGroup / 4 * kInt8Line + inBlock % 4;
}
constexpr std::size_t int8ValueDimOffset(int dim)
{
    return static_cast<std::size_t>(dim / 16) * (std::size_t{16} * kInt8ValueGroup) +
           static_cast<std::size_t>(dim % 16) * 4;
}

/// Of the scale of `slot` in its block's K or V buffer.
constexpr std::size_t int8ScaleOffset(int headDim, int kvHead, std::int32_t slot)
{
    return static_cast<std::size_t>(kvHead) * kvPartBytes(KvEncoding::Int8, headDim) +
           static_cast<std::size_t>(kKvBlock) * static_cast<std::size_t>(headDim) +
           static_cast<std::size_t>(slot % kKvBlock) * sizeof(float);
}

/// The bytes of a block in the layout of Int8.
inline std::int8_t* int8Block(const KvBlocks& blocks, std::int32_t block)
{
    return reinterpret_cast<std::int8_t*>(blocks[block]);
}
/// Where the scales of a slot and those after it in its block are.
inline float* int8Scales(const KvBlocks& blocks, int headDim, int kvHead, std::int32_t slot)
{
    return reinterpret_cast<float*>(int8Block(blocks, slot / kKvBlock) + int8ScaleOffset(headDim, kvHead, slot));
}

} // namespace longhand
