#pragma once

#include "kernels/ops/attention.h"

#include <cstddef>
#include <cstdint>

namespace longhand::cuda {

/// In device memory a block holds kKvBlock positions of one layer: [kvHeads][part].
///     bf16 K part: [kKvBlock positions][headDim]; V part: [kKvBlock / 32][headDim][32 positions]
///     int8 K part: [kKvBlock][headDim], then float scale [kKvBlock]; V part: [kKvBlock / 32][headDim][32], then float
///     scale [kKvBlock]
using longhand::KvEncoding;

constexpr std::size_t deviceKvPartBytes(KvEncoding encoding, int headDim)
{
    return kvPartBytes(encoding, headDim);
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
