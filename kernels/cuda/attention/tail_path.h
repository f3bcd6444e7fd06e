#pragma once

#include "kernels/cuda/attention/fragments.h"
#include "kernels/cuda/attention/tile_path.h"

namespace longhand::cuda {

/// A row's share of a block of the tail path: four warps, and shared memory for its whole tail. kApart: keys and values
/// are side by side; otherwise the values are loaded after the keys have been read, into the same place.
template <int kHeadDim, KvEncoding kEncoding, bool kApart>
struct TailShape
{
    using Tile = KvTile<kHeadDim, kEncoding>;
    static constexpr int kGroups = (kTailMax + 1) / kGroupKeys;
    static constexpr int kThreads = kGroups * kWarp;
    static constexpr int kKeyBytes = kGroups * Tile::kBytes;
    static constexpr int kWeightWords = kGroups * 8 * kWarp;
    static constexpr int kSumFloats = kGroups * 2 * kWarp;
    static constexpr int kMaxFloats = kGroups * kTileQueries;
    static constexpr int kWeightOffset = (kApart ? 2 : 1) * kKeyBytes;
    static constexpr int kRunsOffset = kWeightOffset + (kWeightWords + kSumFloats + kMaxFloats) * 4;
    static constexpr int kBytes = kRunsOffset + 2 * (kTailMax + 1) * 4; ///< of a row, a multiple of 128
    static_assert(kBytes % 128 == 0);

    /// Rows of a block with this many warps and at most this much shared memory.
    static int teams(int tiles, std::size_t shared)
    {
        return tiles > 2 && kHeadDim <= 128 && 2 * kBytes + kStaticShared <= shared ? 2 : 1;
    }
};

/// Keys tailStart(position)..position of one row and KV head, wherever they are stored: gathered in shared memory, then
/// one stream of up to four groups. Each warp scores one group and later sums a quarter of the dimensions over all of
/// them.
template <int kHeadDim, KvEncoding kEncoding, bool kApart>
class TailPath
{
    using Shape = TailShape<kHeadDim, kEncoding, kApart>;
    using Tile = typename Shape::Tile;
    static constexpr int kDim = kHeadDim;
    static constexpr int kGroups = Shape::kGroups;
    static_assert(kApart || !Tile::kInt8); // weighing reads the values' scales

public:
    __device__ __forceinline__ explicit TailPath(const AttentionJob& job)
        : m_job(job), m_lane(static_cast<int>(threadIdx.x) % kWarp),
          m_warp(static_cast<int>(threadIdx.x) / kWarp % kGroups),
          m_thread(static_cast<int>(threadIdx.x) % Shape::kThreads)
    {
        const int block = static_cast<int>(blockIdx.x) - job.tileBlocks,
                  team = static_cast<int>(threadIdx.x) / Shape::kThreads;
        m_kvHead = block % job.kvHeads;
        m_row = block / job.kvHeads * job.teams + team;
        std::byte* own = dynamicShared<std::byte>() + team * Shape::kBytes;
        m_keys = own;
        m_values = kApart ? own + Shape::kKeyBytes : own;
        m_weights = reinterpret_cast<std::uint32_t*>(own + Shape::kWeightOffset);
        m_sums = reinterpret_cast<float*>(m_weights + Shape::kWeightWords);
        m_largest = m_sums + Shape::kSumFloats;
        m_slots = reinterpret_cast<std::int32_t*>(own + Shape::kRunsOffset);
        m_runs = m_slots + kTailMax + 1;
        m_count = 0;
        if (team < job.teams && m_row < job.rows) {
            const std::int32_t position = job.row[m_row].position;
            m_count = position < 0 ? 0 : position - tailStart(position) + 1;
        }
        m_groups = (m_count + kGroupKeys - 1) / kGroupKeys;
    }

    __device__ __forceinline__ void run()
    {
        if (m_count > 0)
            readSlots();
        __syncthreads();
        if (m_count > 0) {
            loadKeys();
            if constexpr (kApart)
                loadValues();
            loadScales();
        }
        commitCopies();
        waitCopies<0>();
        __syncthreads();
        const bool own = m_warp < m_groups; // this warp has a group to score
        const Sight all = {0, static_cast<unsigned>(m_count - m_warp * kGroupKeys)};
        const Sight sight[2] = {all, all};
        float s[4][4];
        if (own) {
            score(s);
            float largest[2];
            largestScores(s, sight, m_lane % 4, largest);
            if (m_lane % 4 == 0) {
                m_largest[m_warp * kTileQueries + m_lane / 4] = largest[0];
                m_largest[m_warp * kTileQueries + m_lane / 4 + 8] = largest[1];
            }
        }
        __syncthreads();
        if constexpr (!kApart) {
            if (m_count > 0)
                loadValues();
            commitCopies();
        }
        if (own)
            weigh(s, sight);
        if constexpr (!kApart)
            waitCopies<0>();
        __syncthreads();
        if (m_count > 0)
            sum();
    }

private:
    __device__ __forceinline__ static int groupBytes(int group) { return group * Tile::kBytes; }

    /// Slots, and for each run of values that is one load in shared memory, whether it is contiguous in the cache too.
    __device__ __forceinline__ void readSlots() const
    {
        const std::int32_t* slots = m_job.tailSlots + static_cast<std::int64_t>(m_row) * kTailStride;
        if (m_thread < m_count)
            m_slots[m_thread] = slots[m_thread];
        constexpr int kUnit = Tile::kUnitKeys;
        if (m_thread < (kTailMax + 1) / kUnit) {
            const int first = m_thread * kUnit;
            bool together = first + kUnit <= m_count;
            for (int i = 0; i < kUnit && together; ++i)
                together = slots[first + i] == slots[first] + i && slots[first] % kUnit == 0;
            m_runs[m_thread] = together ? 1 : 0;
        }
    }

    __device__ __forceinline__ void loadKeys() const
    {
#pragma unroll 1
        for (int u = m_thread; u < m_groups * Tile::kUnits; u += Shape::kThreads) {
            const int key = u / Tile::kRowUnits, row = key % kGroupKeys, unit = u % Tile::kRowUnits;
            std::byte* to =
                m_keys + groupBytes(key / kGroupKeys) + row * Tile::kRowBytes + Tile::swizzled(row, unit) * 16;
            const std::byte* from = nullptr;
            if (key < m_count) {
                const std::int32_t slot = m_slots[key];
                from = m_job.nearKeys.blocks[slot / kKvBlock] + Tile::offset(m_kvHead, slot) + unit * 16;
            }
            copyAsync16(to, from, key < m_count);
        }
    }

    __device__ __forceinline__ const std::byte* valueAt(int dim, std::int32_t slot) const
    {
        return m_job.values.blocks[slot / kKvBlock] + Tile::offset(m_kvHead, slot / kGroupKeys * kGroupKeys) +
               (dim * kGroupKeys + slot % kGroupKeys) * Tile::kNumber;
    }

    __device__ __forceinline__ void loadValues() const
    {
        constexpr int kUnit = Tile::kUnitKeys, kRuns = kGroupKeys / kUnit;
        for (int u = m_thread; u < m_groups * Tile::kUnits; u += Shape::kThreads) {
            const int group = u / Tile::kUnits, dim = u % Tile::kUnits / kRuns;
            const int run = group * kRuns + u % kRuns, first = run * kUnit;
            std::byte* to = m_values + groupBytes(group) + u % Tile::kUnits * 16;
            if (m_runs[run] != 0 || first >= m_count) {
                copyAsync16(to, first < m_count ? valueAt(dim, m_slots[first]) : nullptr, first < m_count);
                continue;
            }
            std::uint32_t words[4] = {0, 0, 0, 0};
#pragma unroll
            for (int i = 0; i < kUnit; ++i)
                if (first + i < m_count) {
                    const std::byte* from = valueAt(dim, m_slots[first + i]);
                    if constexpr (Tile::kInt8)
                        words[i / 4] |= static_cast<std::uint32_t>(*reinterpret_cast<const std::uint8_t*>(from))
                                        << i % 4 * 8;
                    else
                        words[i / 2] |= static_cast<std::uint32_t>(*reinterpret_cast<const std::uint16_t*>(from))
                                        << i % 2 * 16;
                }
            *reinterpret_cast<uint4*>(to) = {words[0], words[1], words[2], words[3]};
        }
    }

    __device__ __forceinline__ void loadScales() const
    {
        if constexpr (Tile::kInt8) {
            if (m_thread >= m_count)
                return;
            const std::int32_t slot = m_slots[m_thread];
            const int at = groupBytes(m_thread / kGroupKeys) + Tile::kNumberBytes + m_thread % kGroupKeys * 4;
            const std::int64_t from = Tile::scaleOffset(m_kvHead, slot);
            *reinterpret_cast<float*>(m_keys + at) =
                *reinterpret_cast<const float*>(m_job.nearKeys.blocks[slot / kKvBlock] + from);
            *reinterpret_cast<float*>(m_values + at) =
                *reinterpret_cast<const float*>(m_job.values.blocks[slot / kKvBlock] + from);
        }
    }

    __device__ __forceinline__ void score(float (&s)[4][4]) const
    {
        const std::uint16_t* from =
            m_job.queryNear + (static_cast<std::int64_t>(m_row) * m_job.heads + m_kvHead * m_job.group) * kDim;
        const int g = m_lane / 4, t = m_lane % 4;
        const auto part = [&](int query, int c) {
            const uint4 zero = {0, 0, 0, 0};
            return query < m_job.group ? reinterpret_cast<const uint4*>(from + query * kDim)[4 * c + t] : zero;
        };
        scoreGroup<Tile>(
            m_keys + groupBytes(m_warp), m_lane,
            [&](int c, uint4& low, uint4& high) {
                low = part(g, c);
                high = part(g + 8, c);
            },
            s);
    }

    /// The largest score of query g + 8 r among the first groups.
    __device__ __forceinline__ float largestUpTo(int group, int r) const
    {
        float m = kMinusInfinity;
        for (int i = 0; i <= group; ++i)
            m = fmaxf(m, m_largest[i * kTileQueries + m_lane / 4 + 8 * r]);
        return m;
    }

    __device__ __forceinline__ void weigh(const float (&s)[4][4], const Sight (&sight)[2]) const
    {
        const float m[2] = {largestUpTo(m_warp, 0), largestUpTo(m_warp, 1)};
        std::uint32_t p[8];
        float sum[2];
        weighGroup<Tile>(s, sight, m, m_values + groupBytes(m_warp), m_lane % 4, p, sum);
#pragma unroll
        for (int i = 0; i < 8; ++i)
            m_weights[(m_warp * 8 + i) * kWarp + m_lane] = p[i];
        m_sums[(m_warp * 2) * kWarp + m_lane] = sum[0];
        m_sums[(m_warp * 2 + 1) * kWarp + m_lane] = sum[1];
    }

    __device__ __forceinline__ void sum() const
    {
        constexpr int kTiles = kDim / 8 / kGroups; // of 8 dimensions
        float o[kTiles][4] = {};
        float m[2] = {kMinusInfinity, kMinusInfinity}, l[2] = {};
        for (int group = 0; group < m_groups; ++group) {
            float factor[2];
#pragma unroll
            for (int r = 0; r < 2; ++r) {
                const float largest = largestUpTo(group, r);
                factor[r] = rescale(m[r], largest);
                m[r] = largest;
                l[r] = fmaf(l[r], factor[r], m_sums[(group * 2 + r) * kWarp + m_lane]);
            }
            std::uint32_t p[8];
#pragma unroll
            for (int i = 0; i < 8; ++i)
                p[i] = m_weights[(group * 8 + i) * kWarp + m_lane];
#pragma unroll
            for (int d = 0; d < kTiles; ++d) {
#pragma unroll
                for (int i = 0; i < 4; ++i)
                    o[d][i] = fmaf(o[d][i], factor[i / 2], 0.0f);
                addValues<Tile>(m_values + groupBytes(group), m_lane, m_warp * kTiles + d, p, o[d]);
            }
        }
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            l[r] = l[r] + __shfl_xor_sync(kAllLanes, l[r], 1);
            l[r] = l[r] + __shfl_xor_sync(kAllLanes, l[r], 2);
            const int query = m_lane / 4 + 8 * r;
            if (query >= m_job.group)
                continue;
            const std::int64_t at =
                (static_cast<std::int64_t>(m_job.farSplits + m_job.nearSplits) * m_job.rows + m_row) * m_job.heads +
                m_kvHead * m_job.group + query;
            if (m_warp == 0 && m_lane % 4 == 0)
                m_job.sums[at] = {m[r], l[r]};
            float2* to = reinterpret_cast<float2*>(m_job.partial + at * kDim) + m_warp * kTiles * 4 + m_lane % 4;
#pragma unroll
            for (int d = 0; d < kTiles; ++d)
                to[4 * d] = {o[d][2 * r], o[d][2 * r + 1]};
        }
    }

    const AttentionJob& m_job;
    int m_lane, m_warp, m_thread, m_kvHead, m_row, m_count, m_groups;
    std::byte *m_keys, *m_values;
    std::uint32_t* m_weights;
    float *m_sums, *m_largest;
    std::int32_t *m_slots, *m_runs;
};

} // namespace longhand::cuda
