#pragma once

#include "kernels/ops/attention.h"

#include <cstddef>
#include <cstdint>

namespace longhand::cuda {

/// Layout of keys and values in device memory. A block holds kKvBlock positions of one layer: [kvHeads][part].
enum class KvEncoding : std::uint8_t
{
    /// K part: bf16 [kKvBlock positions][headDim]. V part: bf16 [kKvBlock / 32][headDim][32 positions].
    Bf16,
    /// K part: int8 [kKvBlock][headDim], then float scale [kKvBlock]. V part: int8 [kKvBlock / 32][headDim][32], then
    /// float scale [kKvBlock]. Per position and KV head: scale = largest magnitude / 127, q = round-half-even(x /
    /// scale) with x in float32, all zero if the largest is 0; the represented value is q * scale.
    Int8,
};

constexpr std::size_t deviceKvPartBytes(KvEncoding encoding, int headDim)
{
    const std::size_t numbers = static_cast<std::size_t>(kKvBlock) * static_cast<std::size_t>(headDim);
    return encoding == KvEncoding::Bf16 ? numbers * 2 : numbers + static_cast<std::size_t>(kKvBlock) * sizeof(float);
}

/// Split points of the tile path: split i is the positions [splitBegin(i), splitBegin(i + 1)). Fine at the beginning,
/// so that a short text keeps many multiprocessors busy; coarse further out, so that partial results do not outweigh
/// the cache. A buffer of near keys (whose first positions were dropped) is cut finely throughout.
inline constexpr std::int32_t kFineSplit = 256;
inline constexpr std::int32_t kCoarseSplit = 2048;
inline constexpr std::int32_t kFineSplits = 64;

constexpr std::int32_t splitBegin(std::int32_t i, bool coarse)
{
    return !coarse || i <= kFineSplits ? i * kFineSplit : kFineSplits * kFineSplit + (i - kFineSplits) * kCoarseSplit;
}
constexpr std::int32_t splitOf(std::int32_t position, bool coarse)
{
    return !coarse || position < kFineSplits * kFineSplit
               ? position / kFineSplit
               : kFineSplits + (position - kFineSplits * kFineSplit) / kCoarseSplit;
}

} // namespace longhand::cuda
