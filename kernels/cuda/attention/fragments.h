#pragma once

#include "kernels/cuda/attention/attention.h"
#include "kernels/cuda/device/async_copy.h"
#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/math.h"
#include "kernels/cuda/device/mma.h"

// Shared by the tile path and the tail path of attention(): the layout of 32 keys and 32 values in shared memory, and
// their products with 16 queries of one warp.
//
// Lane (g, t) = (lane / 4, lane % 4) of a warp works for queries g and g + 8. Column n of the j-th tile of 8 scores is
// key 8 (n / 2) + 2 j + n % 2 of the group, so that a lane holds the scores of keys 8 t .. 8 t + 7: as the left operand
// of the product with V these are one run of 16 bytes of each dimension. Of each 32 dimensions of q and k a lane holds
// 8 t .. 8 t + 7, again 16 bytes.

namespace longhand::cuda {

/// Queries of a warp (a tile), keys of a group, streams of a split.
inline constexpr int kTileQueries = 16;
inline constexpr int kGroupKeys = 32;
inline constexpr int kStreams = 4;

template <int kHeadDim, KvEncoding kEncoding>
struct KvTile
{
    static constexpr int kDim = kHeadDim;
    static constexpr bool kInt8 = kEncoding == KvEncoding::Int8;
    static constexpr int kNumber = kInt8 ? 1 : 2;    ///< bytes
    static constexpr int kUnitKeys = 16 / kNumber;   ///< positions in 16 bytes of values
    static constexpr int kRowBytes = kDim * kNumber; ///< of a key
    static constexpr int kRowUnits = kRowBytes / 16; ///< of a key
    static constexpr int kNumberBytes = kGroupKeys * kRowBytes;
    static constexpr int kScaleBytes = kInt8 ? kGroupKeys * 4 : 0;
    static constexpr int kBytes = kNumberBytes + kScaleBytes; ///< 32 keys or values in shared memory
    static constexpr int kUnits = kNumberBytes / 16;
    static constexpr std::size_t kPartBytes = deviceKvPartBytes(kEncoding, kDim);
    static constexpr int kScaleOffset = kKvBlock * kRowBytes; ///< of the scales within a part

    /// Place of unit u of a key's row in shared memory: rows read together by lanes of one quarter (half) of a warp are
    /// in different banks.
    static __device__ __forceinline__ int swizzled(int row, int u)
    {
        if (kDim % 64 != 0)
            return u;
        if (!kInt8)
            return u ^ (row & 1) << 2;
        return u ^ (kDim > 64 ? (row & 1) << 2 : 0) ^ (row >> 3 & 1) << 1;
    }
    /// The same for unit u of a group's keys, one after another.
    static __device__ __forceinline__ int swizzledUnit(int u)
    {
        if constexpr (kDim % 64 != 0)
            return u;
        return u / kRowUnits * kRowUnits + swizzled(u / kRowUnits, u % kRowUnits);
    }
    /// Bytes of position `position` of a block's part; 32 keys or 32 values begin at their first one's.
    static __device__ __forceinline__ std::int64_t offset(int kvHead, int position)
    {
        return static_cast<std::int64_t>(kvHead) * static_cast<std::int64_t>(kPartBytes) +
               position % kKvBlock * kRowBytes;
    }
    static __device__ __forceinline__ std::int64_t scaleOffset(int kvHead, int position)
    {
        return static_cast<std::int64_t>(kvHead) * static_cast<std::int64_t>(kPartBytes) + kScaleOffset +
               position % kKvBlock * 4;
    }
    static __device__ __forceinline__ const float* scales(const std::byte* tile)
    {
        return reinterpret_cast<const float*>(tile + kNumberBytes);
    }
};

/// Four int8 (each with its sign bit flipped) as bf16, exactly: 2^23 + u - (2^23 + 128).
__device__ __forceinline__ uint2 int8Pairs(std::uint32_t turned)
{
    const float a = __uint_as_float(0x4b000000u | (turned & 0xffu)) - 8388736.0f;
    const float b = __uint_as_float(0x4b000000u | (turned >> 8 & 0xffu)) - 8388736.0f;
    const float c = __uint_as_float(0x4b000000u | (turned >> 16 & 0xffu)) - 8388736.0f;
    const float d = __uint_as_float(0x4b000000u | turned >> 24) - 8388736.0f;
    return {__float_as_uint(a) >> 16 | (__float_as_uint(b) & 0xffff0000u),
            __float_as_uint(c) >> 16 | (__float_as_uint(d) & 0xffff0000u)};
}

__device__ __forceinline__ uint4 int8Pairs(uint2 eight)
{
    const uint2 low = int8Pairs(eight.x ^ 0x80808080u), high = int8Pairs(eight.y ^ 0x80808080u);
    return {low.x, low.y, high.x, high.y};
}

/// Byte of dimensions 32 c .. of the j-th key that lanes (g, .) read, swizzled: written as sums of which all but two or
/// four terms are compile-time constants.
template <typename Tile>
__device__ __forceinline__ int keyByte(int g, int j, int c)
{
    constexpr int kPart = 32 * Tile::kNumber;
    int at = (8 * (g / 2) + g % 2) * Tile::kRowBytes + 2 * j * Tile::kRowBytes + c * kPart;
    if constexpr (Tile::kDim % 64 == 0) {
        const int one = (Tile::kInt8 ? g / 2 % 2 : g % 2) * kPart;
        const int two = Tile::kInt8 && Tile::kDim > 64 ? g % 2 * 2 * kPart : 0;
        at += (c % 2 == 0 ? one : -one) + (c / 2 % 2 == 0 ? two : -two);
    }
    return at;
}

/// Dimensions 32 c + 8 t .. of it, as bf16.
template <typename Tile>
__device__ __forceinline__ uint4 keyPart(const std::byte* tile, int g, int t, int j, int c)
{
    const std::byte* at = tile + keyByte<Tile>(g, j, c) + t * 8 * Tile::kNumber;
    if constexpr (Tile::kInt8)
        return int8Pairs(*reinterpret_cast<const uint2*>(at));
    else
        return *reinterpret_cast<const uint4*>(at);
}

/// Keys 8 t .. 8 t + 7 of one dimension of a group, as bf16.
template <typename Tile>
__device__ __forceinline__ uint4 valuePart(const std::byte* tile, int dim, int t)
{
    if constexpr (Tile::kInt8)
        return int8Pairs(*reinterpret_cast<const uint2*>(tile + dim * kGroupKeys + t * 8));
    else
        return *reinterpret_cast<const uint4*>(tile + (dim * 4 + t) * 16);
}

/// s[j][..] of 16 queries with the 32 keys of a group; query(c, low, high) gives a lane its dimensions 32 c + 8 t .. of
/// queries g and g + 8. Dimensions ascending by 32; of each, two mma: every lane's first four, then its last four.
template <typename Tile, typename Query>
__device__ __forceinline__ void scoreGroup(const std::byte* tile, int lane, Query&& query, float (&s)[4][4])
{
    const int g = lane / 4, t = lane % 4;
#pragma unroll
    for (int j = 0; j < 4; ++j)
#pragma unroll
        for (int i = 0; i < 4; ++i)
            s[j][i] = 0;
#pragma unroll
    for (int c = 0; c < Tile::kDim / 32; ++c) {
        uint4 low, high;
        query(c, low, high);
        const std::uint32_t first[4] = {low.x, high.x, low.y, high.y};
        const std::uint32_t second[4] = {low.z, high.z, low.w, high.w};
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const uint4 k = keyPart<Tile>(tile, g, t, j, c);
            const std::uint32_t b0[2] = {k.x, k.y}, b1[2] = {k.z, k.w};
            mmaBf16(s[j], first, b0);
            mmaBf16(s[j], second, b1);
        }
    }
    if constexpr (Tile::kInt8) {
        const float* scale = Tile::scales(tile);
#pragma unroll
        for (int j = 0; j < 4; ++j)
#pragma unroll
            for (int i = 0; i < 4; ++i)
                s[j][i] = s[j][i] * scale[8 * t + 2 * j + i % 2];
    }
}

/// The keys of a group that a query may see: `count` of them from `first` on (relative to the group's beginning).
struct Sight
{
    int first = 0;
    unsigned count = 0;
    __device__ __forceinline__ bool sees(int key) const { return static_cast<unsigned>(key - first) < count; }
};

/// The largest score that queries g, g + 8 may see; -infinity: none. The same in the four lanes of a query.
__device__ __forceinline__ void largestScores(const float (&s)[4][4], const Sight (&sight)[2], int t,
                                              float (&largest)[2])
{
#pragma unroll
    for (int r = 0; r < 2; ++r) {
        float m = kMinusInfinity;
#pragma unroll
        for (int j = 0; j < 4; ++j)
#pragma unroll
            for (int i = 0; i < 2; ++i)
                if (sight[r].sees(8 * t + 2 * j + i))
                    m = fmaxf(m, s[j][2 * r + i]);
        m = fmaxf(m, __shfl_xor_sync(kAllLanes, m, 1));
        largest[r] = fmaxf(m, __shfl_xor_sync(kAllLanes, m, 2));
    }
}

/// 2^((from - to) log2 e); from <= to. 1 if nothing was seen before or now.
__device__ __forceinline__ float rescale(float from, float to)
{
    return from == to ? 1.0f : fastExp2((from - to) * kLog2E);
}

/// Weights relative to m as the left operand of two mma over 16 keys each, and each lane's sum of its own eight, key by
/// key.
template <typename Tile>
__device__ __forceinline__ void weighGroup(const float (&s)[4][4], const Sight (&sight)[2], const float (&m)[2],
                                           const std::byte* valueTile, int t, std::uint32_t (&p)[8], float (&sum)[2])
{
#pragma unroll
    for (int r = 0; r < 2; ++r) {
        sum[r] = 0;
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            float w[2];
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int key = 8 * t + 2 * j + i;
                const bool seen = sight[r].sees(key);
                w[i] = seen ? fastExp2((s[j][2 * r + i] - m[r]) * kLog2E) : 0.0f;
                sum[r] = sum[r] + w[i];
                if constexpr (Tile::kInt8)
                    w[i] = seen ? w[i] * Tile::scales(valueTile)[key] : 0.0f;
            }
            p[2 * j + r] = bf16Pair(w[0], w[1]);
        }
    }
}

/// o += weights * values for dimensions 8 d + g.
template <typename Tile>
__device__ __forceinline__ void addValues(const std::byte* tile, int lane, int d, const std::uint32_t (&p)[8],
                                          float (&o)[4])
{
    const uint4 v = valuePart<Tile>(tile, 8 * d + lane / 4, lane % 4);
    const std::uint32_t a0[4] = {p[0], p[1], p[2], p[3]}, a1[4] = {p[4], p[5], p[6], p[7]};
    const std::uint32_t b0[2] = {v.x, v.y}, b1[2] = {v.z, v.w};
    mmaBf16(o, a0, b0);
    mmaBf16(o, a1, b1);
}

/// A pass over one group of rows, as computed by the host for the kernels.
struct AttentionJob
{
    int rows, heads, kvHeads, group;
    const std::uint16_t* queryNear;
    const std::uint16_t* queryFar;
    const DeviceRow* row;
    const std::int32_t* tailSlots;
    DeviceKvBuffer nearKeys, farKeys, values;
    int farSplits, firstNearSplit, nearSplits;
    bool nearCoarse;
    const std::int32_t* nearSplitOffset;
    int tiles;       ///< of 16 queries in a block of the tile path
    int queryGroups; ///< blocks that share a split of a KV head
    int tileBlocks;  ///< blocks of the tile path; those of the tail path follow
    int teams;       ///< rows in a block of the tail path, four warps each
    float2* sums;    ///< partial (m, l) [splits + 1][rows][heads], the tail's last
    float* partial;  ///< partial o, [headDim] each; not written where m is -infinity
    std::uint16_t* out;
    std::int64_t ldo;
    float* outFloat;
    float* logSum;
};

} // namespace longhand::cuda
