#include "kernels/cuda/attention/attention.h"

#include "kernels/cuda/attention/tail_path.h"
#include "kernels/cuda/attention/tile_path.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/overlap.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

/// Rows of a pass processed together: the more, the less often a cache larger than the L2 is read; the workspace grows
/// with it.
constexpr int kRowGroup = 64;
constexpr int kMaxGroup = 16;
/// Near splits with reserved room beside the far ones, a window of 16,384 positions; with more of them, groups are
/// smaller.
constexpr std::int32_t kWindowSplits = 65;

/// If the ring is at its minimum, there is no room for a whole tail either.
constexpr bool tailApart(int ring)
{
    return ring > 1;
}

template <int kHeadDim, KvEncoding kEncoding, int kRing>
__global__ void __launch_bounds__(TileShape<kHeadDim, kEncoding>::kMaxThreads) attentionKernel(AttentionJob job)
{
    waitForPrevious();
    letNextBegin();
    if (static_cast<int>(blockIdx.x) < job.tileBlocks)
        TilePath<kHeadDim, kEncoding, kRing>(job).run();
    else
        TailPath<kHeadDim, kEncoding, tailApart(kRing)>(job).run();
}

constexpr int kMergeThreads = 128;
constexpr int kMergeWarps = kMergeThreads / kWarp;
constexpr int kMergeChunk = 256; ///< partials whose factors are computed at once

struct MergeBlock
{
    float largest[kMergeChunk], own[kMergeChunk], other[kMergeChunk], sums[kMergeChunk];
    float tops[kMergeWarps];
};

/// One row and head per block: partials in ascending order.
template <int kHeadDim>
__global__ void __launch_bounds__(kMergeThreads, 8) mergeKernel(AttentionJob job)
{
    constexpr int kEach = (kHeadDim + kMergeThreads - 1) / kMergeThreads;
    auto& [largest, own, other, sums, tops] = staticShared<MergeBlock>();
    const int thread = static_cast<int>(threadIdx.x), lane = thread % kWarp, warp = thread / kWarp;
    const int row = static_cast<int>(blockIdx.x) / job.heads, head = static_cast<int>(blockIdx.x) % job.heads;
    waitForPrevious();
    letNextBegin();
    if (job.row[row].position < 0)
        return;
    const std::int64_t stride = static_cast<std::int64_t>(job.rows) * job.heads;
    const int partials = job.farSplits + job.nearSplits + 1;
    float m = kMinusInfinity, l = 0, o[kEach] = {};
    for (int base = 0; base < partials; base += kMergeChunk) {
        const int count = partials - base < kMergeChunk ? partials - base : kMergeChunk;
        __syncthreads();
        // largest[i]: the largest m up to i, by a scan over each warp's 64 and the warps before it.
        constexpr int kRun = kMergeChunk / kMergeWarps / kWarp;
        float2 mine[kRun];
        float up[kRun], top = kMinusInfinity;
        for (int i = 0; i < kRun; ++i) {
            const int at = (warp * kWarp + lane) * kRun + i;
            mine[i] = {kMinusInfinity, 0.0f};
            if (at < count)
                mine[i] = job.sums[(base + at) * stride + blockIdx.x];
            top = fmaxf(top, mine[i].x);
            up[i] = top;
        }
        float before = top; // of this lane and those below
        for (int d = 1; d < kWarp; d *= 2) {
            const float lower = __shfl_up_sync(kAllLanes, before, static_cast<unsigned>(d));
            before = lane >= d ? fmaxf(before, lower) : before;
        }
        if (lane == kWarp - 1)
            tops[warp] = before;
        before = __shfl_up_sync(kAllLanes, before, 1u);
        before = lane > 0 ? before : kMinusInfinity;
        __syncthreads();
        before = fmaxf(before, m);
        for (int w = 0; w < warp; ++w)
            before = fmaxf(before, tops[w]);
        for (int i = 0; i < kRun; ++i) {
            const int at = (warp * kWarp + lane) * kRun + i;
            const float now = fmaxf(before, up[i]), last = i > 0 ? fmaxf(before, up[i - 1]) : before;
            largest[at] = now;
            own[at] = rescale(last, now);
            other[at] = mine[i].x == kMinusInfinity ? 0.0f : rescale(mine[i].x, now);
            sums[at] = mine[i].y;
        }
        __syncthreads();
        if (thread < kHeadDim || kEach > 1) {
            const float* partial = job.partial + (base * stride + blockIdx.x) * kHeadDim + thread;
#pragma unroll 8
            for (int i = 0; i < count; ++i) {
                const float a = own[i], b = other[i];
#pragma unroll
                for (int e = 0; e < kEach; ++e) {
                    // Partials without keys were not written.
                    const float x = b != 0.0f ? partial[i * stride * kHeadDim + e * kMergeThreads] : 0.0f;
                    o[e] = fmaf(x, b, o[e] * a);
                }
                l = fmaf(sums[i], b, l * a);
            }
        }
        m = largest[count - 1];
    }
    if (thread >= kHeadDim && kEach == 1)
        return;
    for (int e = 0; e < kEach; ++e) {
        const int d = e * kMergeThreads + thread;
        const float y = o[e] / l;
        job.out[row * job.ldo + static_cast<std::int64_t>(head) * kHeadDim + d] =
            static_cast<std::uint16_t>(bf16Bits(y));
        if (job.outFloat)
            job.outFloat[static_cast<std::int64_t>(blockIdx.x) * kHeadDim + d] = y;
    }
    if (job.logSum && thread == 0)
        job.logSum[blockIdx.x] = m + logf(l);
}

/// With blocks for devices with kShared bytes or more.
template <int kHeadDim, KvEncoding kEncoding, std::size_t kShared>
void runWithin(Stream& stream, AttentionJob job)
{
    constexpr int kRing = TileShape<kHeadDim, kEncoding>::ringWithin(kShared);
    using Tiles = TileShape<kHeadDim, kEncoding, kRing>;
    using Tails = TailShape<kHeadDim, kEncoding, tailApart(kRing)>;
    static_assert(kRing > 0 && Tiles::sharedBytes(Tiles::kMaxTiles) + kStaticShared <= kShared &&
                  Tails::kBytes + kStaticShared <= kShared);
    // As many tiles per block as the rows fill, evenly distributed over the blocks.
    const int tiles = (job.rows * job.group + kTileQueries - 1) / kTileQueries;
    job.queryGroups = (tiles + Tiles::kMaxTiles - 1) / Tiles::kMaxTiles;
    job.tiles = (tiles + job.queryGroups - 1) / job.queryGroups;
    job.tileBlocks = job.queryGroups * (job.farSplits + job.nearSplits) * job.kvHeads;
    job.teams = Tails::teams(job.tiles, kShared);
    const int tailBlocks = (job.rows + job.teams - 1) / job.teams * job.kvHeads;
    const std::size_t tileShared = job.tileBlocks > 0 ? Tiles::sharedBytes(job.tiles) : 0;
    const std::size_t tailShared = static_cast<std::size_t>(job.teams) * Tails::kBytes;
    launch<attentionKernel<kHeadDim, kEncoding, kRing>>(stream,
                                                        {.x = static_cast<unsigned>(job.tileBlocks + tailBlocks),
                                                         .threads = static_cast<unsigned>(job.tiles * kStreams * kWarp),
                                                         .shared = std::max(tileShared, tailShared),
                                                         .overlaps = true},
                                                        job);
    launch<mergeKernel<kHeadDim>>(
        stream, {.x = static_cast<unsigned>(job.rows * job.heads), .threads = kMergeThreads, .overlaps = true}, job);
}

template <int kHeadDim, KvEncoding kEncoding>
void runGroup(Stream& stream, const AttentionJob& job)
{
    const std::size_t shared = launchLimits().shared;
    if (shared >= kSharedSizes[0])
        runWithin<kHeadDim, kEncoding, kSharedSizes[0]>(stream, job);
    else if (shared >= kSharedSizes[1])
        runWithin<kHeadDim, kEncoding, kSharedSizes[1]>(stream, job);
    else if (shared >= kSharedSizes[2])
        runWithin<kHeadDim, kEncoding, kSharedSizes[2]>(stream, job);
    else
        throw DeviceError("Attention over heads of " + std::to_string(kHeadDim) + " numbers takes blocks with " +
                          std::to_string(kSharedSizes[2] >> 10) + " KB of shared memory; this GPU allows " +
                          std::to_string(shared >> 10) + " KB.");
}

template <int kHeadDim>
void runGroup(Stream& stream, KvEncoding encoding, const AttentionJob& job)
{
    if (encoding == KvEncoding::Bf16)
        runGroup<kHeadDim, KvEncoding::Bf16>(stream, job);
    else
        runGroup<kHeadDim, KvEncoding::Int8>(stream, job);
}

void runGroup(Stream& stream, KvEncoding encoding, int headDim, const AttentionJob& job)
{
    switch (headDim) {
    case 32:
        return runGroup<32>(stream, encoding, job);
    case 64:
        return runGroup<64>(stream, encoding, job);
    case 96:
        return runGroup<96>(stream, encoding, job);
    case 128:
        return runGroup<128>(stream, encoding, job);
    default:
        return runGroup<256>(stream, encoding, job);
    }
}

void checkHeads(int rows, int heads, int kvHeads, int headDim)
{
    if (rows < 1 || heads < 1 || kvHeads < 1 || heads % kvHeads != 0 || heads / kvHeads > kMaxGroup)
        throw std::invalid_argument("attention of " + std::to_string(rows) + " rows, " + std::to_string(heads) +
                                    " heads over " + std::to_string(kvHeads));
    if (headDim != 32 && headDim != 64 && headDim != 96 && headDim != 128 && headDim != 256)
        throw std::invalid_argument("attention over heads of " + std::to_string(headDim) +
                                    ": 32, 64, 96, 128 and 256 are possible");
}

/// Per row: its partial results over this many splits and the tail.
std::size_t rowBytes(int heads, int headDim, std::int64_t splits)
{
    return static_cast<std::size_t>(splits + 1) * static_cast<std::size_t>(heads) *
           (static_cast<std::size_t>(headDim) * sizeof(float) + sizeof(float2));
}

} // namespace

std::size_t attentionWorkspaceBytes(int maxRows, int heads, int kvHeads, int headDim, std::int32_t maxPositions)
{
    checkHeads(maxRows, heads, kvHeads, headDim);
    const std::int64_t coarse = splitOf(maxPositions, true) + 1, fine = splitOf(maxPositions, false) + 1;
    const std::size_t group = rowBytes(heads, headDim, coarse + std::min<std::int64_t>(fine, kWindowSplits));
    return std::max(rowBytes(heads, headDim, coarse + fine),
                    group * static_cast<std::size_t>(std::min(maxRows, kRowGroup)));
}

void attention(Stream& stream, const AttentionArgs& args)
{
    checkHeads(args.rows, args.heads, args.kvHeads, args.headDim);
    if (args.farSplits < 0 || args.nearSplits < 0 || args.firstNearSplit < 0 || (args.farSplits > 0 && !args.queryFar))
        throw std::invalid_argument("attention over " + std::to_string(args.farSplits) + " far splits, " +
                                    std::to_string(args.nearSplits) + " near ones from " +
                                    std::to_string(args.firstNearSplit) + (args.queryFar ? "" : ", no far queries"));
    if (args.ldo < static_cast<std::int64_t>(args.heads) * args.headDim)
        throw std::invalid_argument("attention of " + std::to_string(args.heads) + " heads of " +
                                    std::to_string(args.headDim) + " to a stride of " + std::to_string(args.ldo));
    const int splits = args.farSplits + args.nearSplits;
    const std::size_t bytes = rowBytes(args.heads, args.headDim, splits);
    const int rowsAtOnce = static_cast<int>(
        std::min<std::size_t>(static_cast<std::size_t>(std::min(args.rows, kRowGroup)), args.workspaceBytes / bytes));
    if (rowsAtOnce < 1)
        throw std::invalid_argument("attention over " + std::to_string(splits) + " splits needs " +
                                    std::to_string(bytes) + " bytes of workspace, " +
                                    std::to_string(args.workspaceBytes) + " are there");
    for (int first = 0; first < args.rows; first += rowsAtOnce) {
        const std::int64_t at = static_cast<std::int64_t>(first) * args.heads, number = at * args.headDim;
        AttentionJob job{};
        job.rows = std::min(rowsAtOnce, args.rows - first);
        job.heads = args.heads;
        job.kvHeads = args.kvHeads;
        job.group = args.heads / args.kvHeads;
        job.queryNear = args.queryNear + number;
        job.queryFar = args.queryFar ? args.queryFar + number : nullptr;
        job.row = args.row + first;
        job.tailSlots = args.tailSlots + static_cast<std::int64_t>(first) * kTailStride;
        job.nearKeys = args.nearKeys;
        job.farKeys = args.farKeys;
        job.values = args.values;
        job.farSplits = args.farSplits;
        job.firstNearSplit = args.firstNearSplit;
        job.nearSplits = args.nearSplits;
        job.nearCoarse = args.nearCoarse;
        job.nearSplitOffset = args.nearSplitOffset;
        // o first: it is read in 8-byte pieces and more
        job.partial = reinterpret_cast<float*>(args.workspace);
        job.sums = reinterpret_cast<float2*>(job.partial + static_cast<std::int64_t>(splits + 1) * job.rows *
                                                               args.heads * args.headDim);
        job.out = args.out + first * args.ldo;
        job.ldo = args.ldo;
        job.outFloat = args.outFloat ? args.outFloat + number : nullptr;
        job.logSum = args.logSum ? args.logSum + at : nullptr;
        runGroup(stream, args.encoding, args.headDim, job);
    }
}

} // namespace longhand::cuda
