#pragma once

#include "kernels/ops/attention.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

/// Offsets within a block of the KV cache (see kernels/ops/attention.h), counted in bf16 numbers.

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
    return static_cast<std::size_t>(dim / 2) * (2 * kKeyGroup) + static_cast<std::size_t>(dim % 2);
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
    return static_cast<std::size_t>(dim / 16) * (16 * kValueGroup) + static_cast<std::size_t>(dim % 16) * 2;
}

} // namespace longhand
