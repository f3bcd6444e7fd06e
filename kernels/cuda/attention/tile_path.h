#pragma once

#include "kernels/cuda/attention/fragments.h"

namespace longhand::cuda {

/// Shared memory that a block may have: of compute capability 9.0 and 10.x; of 8.0 and 8.7; of all the others. Shapes
/// are compiled for these three.
inline constexpr std::size_t kSharedSizes[] = {227u * 1024u, 163u * 1024u, 99u * 1024u};
/// The part of it that a block declares statically.
inline constexpr std::size_t kStaticShared = 1024;

/// Resources of a block of the tile path. kHalves: of the ring, 0: as many as are useful.
template <int kHeadDim, KvEncoding kEncoding, int kHalves = 0>
struct TileShape
{
    using Tile = KvTile<kHeadDim, kEncoding>;
    static constexpr int kDim = kHeadDim;
    /// Sixteen warps leave 128 registers per thread, twelve 168, eight 255.
    static constexpr int kMaxTiles = kDim > 128 ? 2 : kDim == 96 ? 3 : 4;
    static constexpr int kMaxThreads = kMaxTiles * kStreams * kWarp;
    /// Queries stay in shared memory if they do not fit into registers beside the sums.
    static constexpr bool kQueryShared = kDim > 96;
    /// Keys of four groups, values of four groups, the next keys ..: this many in flight or in use. With one, nothing
    /// is in flight while the warps work.
    static constexpr int kMostRing = Tile::kInt8 ? (kDim > 128 ? 4 : 6) : (kDim > 96 ? 3 : 4);
    static constexpr int kRing = kHalves > 0 ? kHalves : kMostRing;
    static constexpr int kHalfBytes = kStreams * Tile::kBytes;
    static constexpr int kPartialFloats = kDim / 2 + 4; ///< m, l, o of a lane
    /// Streams that hand over their sums at once; with a short ring all of them would need more room than it has.
    static constexpr int kMergedAtOnce = kRing == kMostRing ? kStreams - 1 : 2;

    /// Halves that fit into a block with this much shared memory.
    static constexpr int ringWithin(std::size_t shared)
    {
        const std::size_t query = kQueryShared ? kMaxTiles * kTileQueries * kDim * 2 : 0;
        const auto halves = static_cast<int>((shared - kStaticShared - query) / kHalfBytes);
        return halves < kMostRing ? halves : kMostRing;
    }

    static constexpr std::size_t sharedBytes(int tiles)
    {
        const std::size_t query = kQueryShared ? static_cast<std::size_t>(tiles) * kTileQueries * kDim * 2 : 0;
        const std::size_t ring = static_cast<std::size_t>(kRing) * kHalfBytes;
        const std::size_t merge = static_cast<std::size_t>(kMergedAtOnce * tiles * kPartialFloats * kWarp) * 4;
        return query + (ring > merge ? ring : merge);
    }
};

/// Queries of one block that share a split of one KV head, each warp one tile of 16 of them and one stream.
template <int kHeadDim, KvEncoding kEncoding, int kRing>
class TilePath
{
    using Shape = TileShape<kHeadDim, kEncoding, kRing>;
    using Tile = typename Shape::Tile;
    static constexpr int kDim = kHeadDim;

public:
    __device__ __forceinline__ explicit TilePath(const AttentionJob& job)
        : m_job(job), m_lane(static_cast<int>(threadIdx.x) % kWarp)
    {
        const int warp = static_cast<int>(threadIdx.x) / kWarp;
        m_stream = warp / job.tiles;
        m_tile = warp % job.tiles;
        const int block = static_cast<int>(blockIdx.x);
        m_firstQuery = block % job.queryGroups * job.tiles * kTileQueries;
        const int rest = block / job.queryGroups;
        m_kvHead = rest % job.kvHeads;
        m_split = job.farSplits + job.nearSplits - 1 - rest / job.kvHeads; // the coarse ones first
        m_far = m_split < job.farSplits;
        int i = m_split;
        if (!m_far)
            i += job.firstNearSplit - job.farSplits + (job.nearSplitOffset ? *job.nearSplitOffset : 0);
        m_begin = splitBegin(i, m_far || job.nearCoarse);
        m_end = splitBegin(i + 1, m_far || job.nearCoarse);
        m_query = dynamicShared<std::byte>();
        m_ring = m_query + queryBytes();
    }

    __device__ __forceinline__ void run()
    {
        std::int32_t low, high;
        blockSight(low, high);
        if (low >= high) {
            writeNothing();
            return;
        }
        stageBlock(low, high);
        stageQueries();
        __syncthreads();

        const int firstGroup = (low - m_begin) / kGroupKeys;
        const int endGroup = (high - m_begin + kGroupKeys - 1) / kGroupKeys;
        const int firstStep = firstGroup / kStreams, steps = (endGroup - 1) / kStreams - firstStep + 1;
        const auto groupOf = [&](int step) { return (firstStep + step) * kStreams + m_stream; };
        const auto load = [&](int half) {
            const int group = groupOf(half / 2);
            if (half < 2 * steps && group >= firstGroup && group < endGroup)
                loadGroup(half % 2, group, slot(half));
            commitCopies();
        };
#pragma unroll
        for (int half = 0; half < kRing - 1; ++half)
            load(half);
        // Waits for the half to read next, and refills the one no longer in use.
        const auto turn = [&](int half) {
            if constexpr (kRing == 1) {
                together();
                load(half);
                waitCopies<0>();
                together();
            } else {
                waitCopies<kRing - 2>();
                together();
                load(half + kRing - 1);
            }
        };

        uint4 query[Shape::kQueryShared ? 1 : kDim / 16];
        if constexpr (!Shape::kQueryShared)
            loadQueries(query);
        for (int step = 0; step < steps; ++step) {
            const int at = groupOf(step) * kGroupKeys;
            const bool seen = __any_sync(kAllLanes, sees(sightOf(0), at) || sees(sightOf(1), at)) != 0;
            float s[4][4];
            turn(2 * step);
            if (seen)
                scores(slot(2 * step), query, s);
            turn(2 * step + 1);
            if (seen)
                add(slot(2 * step + 1), s, at);
        }
        waitCopies<0>();
        finish();
    }

private:
    /// Rarely used data, kept out of registers.
    struct Block
    {
        int2 sight[Shape::kMaxTiles *
                   kTileQueries]; ///< of each query: positions [x, y) of the split, from its beginning
        int target[Shape::kMaxTiles * kTileQueries];            ///< where its partial goes, -1: there is no such query
        const std::byte* parts[2][kCoarseSplit / kKvBlock + 1]; ///< of keys, of values; null where no query attends
    };
    static_assert(sizeof(Block) <= kStaticShared);
    __device__ __forceinline__ static Block& block()
    {
        return staticShared<Block>();
    }

    __device__ __forceinline__ void stageBlock(std::int32_t low, std::int32_t high) const
    {
        const int thread = static_cast<int>(threadIdx.x);
        if (thread < m_job.tiles * kTileQueries) {
            std::int32_t first, end;
            rowSight((m_firstQuery + thread) / m_job.group, first, end);
            block().sight[thread] = {first - m_begin, end - m_begin};
            block().target[thread] = target(thread);
        }
        if (thread < 2 * (kCoarseSplit / kKvBlock + 1)) {
            const DeviceKvBuffer& buffer = thread % 2 == 1 ? m_job.values : m_far ? m_job.farKeys : m_job.nearKeys;
            const std::int32_t position = (m_begin / kKvBlock + thread / 2) * kKvBlock;
            const std::byte* part = nullptr;
            if (position < high && position + kKvBlock > low)
                part = buffer.blocks[position / kKvBlock];
            block().parts[thread % 2][thread / 2] = part ? part + Tile::offset(m_kvHead, 0) : nullptr;
        }
    }

    /// Of queries g + 8 r of this warp.
    __device__ __forceinline__ int2 sightOf(int r) const
    {
        return block().sight[kTileQueries * m_tile + m_lane / 4 + 8 * r];
    }

    __device__ __forceinline__ static bool sees(int2 sight, int at)
    {
        return sight.x < at + kGroupKeys && sight.y > at && sight.x < sight.y;
    }

    __device__ __forceinline__ int queryBytes() const
    {
        return Shape::kQueryShared ? m_job.tiles * kTileQueries * kDim * 2 : 0;
    }

    __device__ __forceinline__ std::byte* slot(int half) const
    {
        const int at = half % kRing * Shape::kHalfBytes + m_stream * Tile::kBytes;
        // The ring's address, stored or recomputed: which one saves registers depends on the compiler.
        return kRing == Shape::kMostRing ? m_ring + at : m_query + (queryBytes() + at);
    }

    /// A barrier for the warps that read what others have loaded.
    __device__ __forceinline__ void together() const
    {
        if (m_job.tiles == 1)
            __syncwarp(); // a warp reads only what it has loaded itself
        else
            __syncthreads();
    }

    /// Positions that a row may see in this buffer, over all splits.
    __device__ __forceinline__ void rowSight(int row, std::int32_t& first, std::int32_t& end) const
    {
        first = end = 0;
        if (row >= m_job.rows)
            return;
        const DeviceRow r = m_job.row[row];
        if (r.position < 0)
            return;
        first = m_far ? 0 : r.nearBegin;
        end = m_far ? r.farEnd : tailStart(r.position);
        end = end < first ? first : end;
    }

    /// The part of the split that the block's rows see, from the first to the last position.
    __device__ __forceinline__ void blockSight(std::int32_t& low, std::int32_t& high) const
    {
        low = m_end;
        high = m_begin;
        const int lastRow = (m_firstQuery + m_job.tiles * kTileQueries - 1) / m_job.group;
        for (int row = m_firstQuery / m_job.group + m_lane; row <= lastRow; row += kWarp) {
            std::int32_t first, end;
            rowSight(row, first, end);
            if (first < end) {
                low = first < low ? first : low;
                high = end > high ? end : high;
            }
        }
        for (int d = kWarp / 2; d > 0; d /= 2) {
            const std::int32_t otherLow = __shfl_xor_sync(kAllLanes, low, d),
                               otherHigh = __shfl_xor_sync(kAllLanes, high, d);
            low = otherLow < low ? otherLow : low;
            high = otherHigh > high ? otherHigh : high;
        }
        low = low < m_begin ? m_begin : low;
        high = high > m_end ? m_end : high;
    }

    __device__ __forceinline__ const std::uint16_t* queryAt(int i) const
    {
        const int query = m_firstQuery + i, row = query / m_job.group;
        if (row >= m_job.rows)
            return nullptr;
        const std::int64_t head =
            static_cast<std::int64_t>(row) * m_job.heads + m_kvHead * m_job.group + query % m_job.group;
        return (m_far ? m_job.queryFar : m_job.queryNear) + head * kDim;
    }

    __device__ __forceinline__ void stageQueries() const
    {
        if constexpr (Shape::kQueryShared) {
            constexpr int kUnits = kDim / 8;
            for (int u = static_cast<int>(threadIdx.x); u < m_job.tiles * kTileQueries * kUnits;
                 u += m_job.tiles * kStreams * kWarp)
            {
                const std::uint16_t* from = queryAt(u / kUnits);
                const uint4 zero = {0, 0, 0, 0};
                const int row = u / kUnits, unit = u % kUnits;
                const int at = row * kUnits + (kDim % 64 == 0 ? unit ^ (row & 1) << 2 : unit);
                reinterpret_cast<uint4*>(m_query)[at] = from ? reinterpret_cast<const uint4*>(from)[u % kUnits] : zero;
            }
        }
    }

    template <int kCount>
    __device__ __forceinline__ void loadQueries(uint4 (&query)[kCount]) const
    {
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            const std::uint16_t* from = queryAt(kTileQueries * m_tile + m_lane / 4 + 8 * r);
#pragma unroll
            for (int c = 0; c < kCount / 2; ++c) {
                const uint4 zero = {0, 0, 0, 0};
                query[2 * c + r] = from ? reinterpret_cast<const uint4*>(from)[4 * c + m_lane % 4] : zero;
            }
        }
    }

    /// This stream's threads copy 32 keys or values; positions outside all blocks read as zeros.
    __device__ __forceinline__ void loadGroup(int which, int group, std::byte* to) const
    {
        const int position = m_begin % kKvBlock + group * kGroupKeys;
        const std::byte* part = block().parts[which][position / kKvBlock];
        const std::byte* from = part ? part + position % kKvBlock * Tile::kRowBytes : nullptr;
        const int threads = m_job.tiles * kWarp;
        const int thread = static_cast<int>(threadIdx.x) - m_stream * threads;
#pragma unroll 1
        for (int u = thread; u < Tile::kUnits; u += threads) {
            const int at = which == 0 ? Tile::swizzledUnit(u) : u;
            copyAsync16(to + at * 16, part ? from + u * 16 : nullptr, part != nullptr);
        }
        if constexpr (Tile::kInt8)
            if (thread < Tile::kScaleBytes / 16)
                copyAsync16(to + Tile::kNumberBytes + thread * 16,
                            part ? part + Tile::kScaleOffset + position % kKvBlock * 4 + thread * 16 : nullptr,
                            part != nullptr);
    }

    template <int kCount>
    __device__ __forceinline__ void scores(const std::byte* tile, const uint4 (&query)[kCount], float (&s)[4][4]) const
    {
        scoreGroup<Tile>(
            tile, m_lane,
            [&](int c, uint4& low, uint4& high) {
                if constexpr (Shape::kQueryShared) {
                    const int g = m_lane / 4, turn = kDim % 64 == 0 ? g % 2 * 4 : 0;
                    const uint4* at = reinterpret_cast<const uint4*>(m_query) +
                                      (m_tile * kTileQueries + g) * (kDim / 8) + m_lane % 4 +
                                      (c % 2 == 0 ? turn : -turn) + 4 * c;
                    low = at[0];
                    high = at[kDim];
                } else {
                    low = query[2 * c];
                    high = query[2 * c + 1];
                }
            },
            s);
    }

    __device__ __forceinline__ void add(const std::byte* tile, const float (&s)[4][4], int at)
    {
        Sight sight[2];
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            const int2 seen = sightOf(r);
            sight[r].first = seen.x - at;
            sight[r].count = static_cast<unsigned>(seen.y - seen.x);
        }
        float m[2], sum[2];
        largestScores(s, sight, m_lane % 4, m);
        float factor[2];
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            m[r] = fmaxf(m[r], m_m[r]);
            factor[r] = rescale(m_m[r], m[r]);
            m_m[r] = m[r];
        }
        std::uint32_t p[8];
        weighGroup<Tile>(s, sight, m, tile, m_lane % 4, p, sum);
#pragma unroll
        for (int r = 0; r < 2; ++r)
            m_l[r] = fmaf(m_l[r], factor[r], sum[r]);
#pragma unroll
        for (int d = 0; d < kDim / 8; ++d) {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                m_o[d][i] = fmaf(m_o[d][i], factor[i / 2], 0.0f); // no -0, which adding 0 would change
            addValues<Tile>(tile, m_lane, d, p, m_o[d]);
        }
    }

    /// Streams 1, 2, 3 hand their sums to stream 0, which writes them.
    __device__ __forceinline__ void finish()
    {
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            m_l[r] = m_l[r] + __shfl_xor_sync(kAllLanes, m_l[r], 1);
            m_l[r] = m_l[r] + __shfl_xor_sync(kAllLanes, m_l[r], 2);
        }
        const auto place = [&](int stream) {
            return reinterpret_cast<float*>(m_ring) +
                   ((stream - 1) % Shape::kMergedAtOnce * m_job.tiles + m_tile) * Shape::kPartialFloats * kWarp +
                   m_lane;
        };
#pragma unroll 1
        for (int first = 1; first < kStreams; first += Shape::kMergedAtOnce) {
            __syncthreads(); // the data there is no longer read
            if (m_stream >= first && m_stream < first + Shape::kMergedAtOnce)
                handOver(place(m_stream));
            __syncthreads();
            if (m_stream == 0)
#pragma unroll 1
                for (int stream = first; stream < first + Shape::kMergedAtOnce && stream < kStreams; ++stream)
                    merge(place(stream));
        }
        if (m_stream == 0)
            write();
    }

    __device__ __forceinline__ void handOver(float* to) const
    {
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            to[r * kWarp] = m_m[r];
            to[(2 + r) * kWarp] = m_l[r];
        }
#pragma unroll
        for (int i = 0; i < kDim / 2; ++i)
            to[(4 + i) * kWarp] = m_o[i / 4][i % 4];
    }

    __device__ __forceinline__ void merge(const float* from)
    {
        float own[2], other[2];
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            const float m = fmaxf(m_m[r], from[r * kWarp]);
            own[r] = rescale(m_m[r], m);
            other[r] = from[r * kWarp] == kMinusInfinity ? 0.0f : rescale(from[r * kWarp], m);
            m_m[r] = m;
            m_l[r] = fmaf(from[(2 + r) * kWarp], other[r], m_l[r] * own[r]);
        }
#pragma unroll
        for (int i = 0; i < kDim / 2; ++i)
            m_o[i / 4][i % 4] = fmaf(from[(4 + i) * kWarp], other[i % 4 / 2], m_o[i / 4][i % 4] * own[i % 4 / 2]);
    }

    __device__ __forceinline__ int target(int i) const
    {
        const int query = m_firstQuery + i, row = query / m_job.group;
        return row < m_job.rows
                   ? (m_split * m_job.rows + row) * m_job.heads + m_kvHead * m_job.group + query % m_job.group
                   : -1;
    }

    __device__ __forceinline__ void write() const
    {
#pragma unroll
        for (int r = 0; r < 2; ++r) {
            const std::int64_t at = block().target[kTileQueries * m_tile + m_lane / 4 + 8 * r];
            if (at < 0)
                continue;
            if (m_lane % 4 == 0)
                m_job.sums[at] = {m_m[r], m_l[r]};
            if (m_m[r] == kMinusInfinity)
                continue;
            float2* to = reinterpret_cast<float2*>(m_job.partial + at * kDim) + m_lane % 4;
#pragma unroll
            for (int d = 0; d < kDim / 8; ++d)
                to[4 * d] = {m_o[d][2 * r], m_o[d][2 * r + 1]};
        }
    }

    __device__ __forceinline__ void writeNothing() const
    {
        const int thread = static_cast<int>(threadIdx.x);
        const int at = thread < m_job.tiles * kTileQueries ? target(thread) : -1;
        if (at >= 0)
            m_job.sums[at] = {kMinusInfinity, 0.0f};
    }

    const AttentionJob& m_job;
    int m_lane, m_stream, m_tile, m_firstQuery, m_kvHead, m_split;
    bool m_far;
    std::int32_t m_begin, m_end;
    std::byte* m_query;
    std::byte* m_ring;
    float m_m[2] = {kMinusInfinity, kMinusInfinity};
    float m_l[2] = {};
    float m_o[kDim / 8][4] = {};
};

} // namespace longhand::cuda
