#include "kernels/cuda/attention/fragments.h"
#include "kernels/cuda/device/launch.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 256;
constexpr int kWarps = kThreads / kWarp;
constexpr int kMaxQueries = 16;

/// Shared memory of an importanceScores block: on every device all blocks have room for their keys.
template <int kHeadDim, KvEncoding kEncoding>
constexpr int scoreWarps()
{
    return kWarps * KvTile<kHeadDim, kEncoding>::kBytes <= 99 * 1024 ? kWarps : kWarps / 2;
}

/// scores[kvHead][query][position] of far keys below farEnd and near keys from nearFirst on; each warp handles 32 keys
/// at an absolute position, read once for all queries.
template <int kHeadDim, KvEncoding kEncoding>
__global__ void __launch_bounds__(kThreads) importanceScores(ImportanceArgs args)
{
    using Tile = KvTile<kHeadDim, kEncoding>;
    const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
    const int kvHead = static_cast<int>(blockIdx.y), g = lane / 4, t = lane % 4;
    constexpr int kBlockWarps = scoreWarps<kHeadDim, kEncoding>();
    const std::int32_t position = (static_cast<std::int32_t>(blockIdx.x) * kBlockWarps + warp) * kGroupKeys;
    std::byte* tile = dynamicShared<std::byte>() + warp * Tile::kBytes;
#pragma unroll 1
    for (int buffer = 0; buffer < 2; ++buffer) {
        const bool far = buffer == 0;
        const std::int32_t first = far ? 0 : args.nearFirst, end = far ? args.farEnd : args.end;
        if (position + kGroupKeys <= first || position >= end)
            continue;
        const DeviceKvBuffer& keys = far ? args.farKeys : args.nearKeys;
        const std::byte* block = keys.blocks[position / kKvBlock];
        const std::byte* from = block + Tile::offset(kvHead, position);
        __syncwarp();
        for (int u = lane; u < Tile::kUnits; u += kWarp) {
            copyAsync16(tile + Tile::swizzledUnit(u) * 16, from + u * 16);
        }
        if constexpr (Tile::kInt8)
            if (lane < Tile::kScaleBytes / 16)
                copyAsync16(tile + Tile::kNumberBytes + lane * 16,
                            block + Tile::scaleOffset(kvHead, position) + lane * 16);
        commitCopies();
        waitCopies<0>();
        __syncwarp();
        const std::uint16_t* query = far && args.queryFar ? args.queryFar : args.queryNear;
        const auto part = [&](int i, int c) {
            const uint4 zero = {0, 0, 0, 0};
            const std::uint16_t* row = query + (static_cast<std::int64_t>(kvHead) * args.queries + i) * kHeadDim;
            return i < args.queries ? reinterpret_cast<const uint4*>(row)[4 * c + t] : zero;
        };
        float s[4][4];
        scoreGroup<Tile>(
            tile, lane,
            [&](int c, uint4& low, uint4& high) {
                low = part(g, c);
                high = part(g + 8, c);
            },
            s);
#pragma unroll
        for (int i = 0; i < 16; ++i) {
            const int q = g + i % 4 / 2 * 8;
            const std::int32_t p = position + 8 * t + 2 * (i / 4) + i % 2;
            if (q < args.queries && p >= first && p < end)
                args.scores[(static_cast<std::int64_t>(kvHead) * args.queries + q) * args.stride + p] = s[i / 4][i % 4];
        }
    }
}

/// One query per block: turns its scores into weights, in place. Thread i takes the candidates i, i + 256, ..; their
/// sums are folded by warp, then warp by warp.
__global__ void __launch_bounds__(kThreads) importanceWeights(ImportanceArgs args)
{
    __shared__ float folded[kWarps];
    float* scores = args.scores + static_cast<std::int64_t>(blockIdx.x) * args.stride;
    const int thread = static_cast<int>(threadIdx.x);
    const std::int32_t skipped = args.nearFirst - args.farEnd, candidates = args.end - skipped;
    const auto at = [&](std::int32_t i) { return i < args.farEnd ? i : i + skipped; };
    float largest = kMinusInfinity;
    for (std::int32_t i = thread; i < candidates; i += kThreads)
        largest = fmaxf(largest, scores[at(i)]);
    largest = warpMax(largest);
    if (thread % kWarp == 0)
        folded[thread / kWarp] = largest;
    __syncthreads();
    for (int w = 0; w < kWarps; ++w)
        largest = fmaxf(largest, folded[w]);
    __syncthreads();
    float sum = 0;
    for (std::int32_t i = thread; i < candidates; i += kThreads) {
        const float w = fastExp2((scores[at(i)] - largest) * kLog2E);
        scores[at(i)] = w;
        sum = sum + w;
    }
    sum = warpSum(sum);
    if (thread % kWarp == 0)
        folded[thread / kWarp] = sum;
    __syncthreads();
    sum = folded[0];
    for (int w = 1; w < kWarps; ++w)
        sum = sum + folded[w];
    for (std::int32_t i = thread; i < candidates; i += kThreads)
        scores[at(i)] = scores[at(i)] / sum;
}

/// Queries in ascending order.
__global__ void __launch_bounds__(kThreads) importanceSum(ImportanceArgs args)
{
    const std::int32_t p = static_cast<std::int32_t>(blockIdx.x) * kThreads + static_cast<std::int32_t>(threadIdx.x);
    if (p >= args.end || (p >= args.farEnd && p < args.nearFirst))
        return;
    const float* weights = args.scores + static_cast<std::int64_t>(blockIdx.y) * args.queries * args.stride + p;
    float* importance = args.importance + static_cast<std::int64_t>(blockIdx.y) * args.stride + p;
    float sum = *importance;
    for (int q = 0; q < args.queries; ++q)
        sum = sum + weights[q * args.stride];
    *importance = sum;
}

template <int kHeadDim, KvEncoding kEncoding>
void launchScores(Stream& stream, const ImportanceArgs& args)
{
    constexpr int kBlockWarps = scoreWarps<kHeadDim, kEncoding>();
    launch<importanceScores<kHeadDim, kEncoding>>(
        stream,
        {.x = blocksFor(static_cast<std::size_t>(args.end), kBlockWarps * kGroupKeys),
         .y = static_cast<unsigned>(args.kvHeads),
         .threads = kBlockWarps * kWarp,
         .shared = static_cast<std::size_t>(kBlockWarps) * KvTile<kHeadDim, kEncoding>::kBytes},
        args);
}

template <int kHeadDim>
void launchScores(Stream& stream, const ImportanceArgs& args)
{
    if (args.encoding == KvEncoding::Bf16)
        launchScores<kHeadDim, KvEncoding::Bf16>(stream, args);
    else
        launchScores<kHeadDim, KvEncoding::Int8>(stream, args);
}

} // namespace

void keyImportance(Stream& stream, const ImportanceArgs& args)
{
    if (args.kvHeads < 1 || args.queries < 1 || args.queries > kMaxQueries)
        throw std::invalid_argument("importance by " + std::to_string(args.queries) + " queries of " +
                                    std::to_string(args.kvHeads) + " KV heads");
    if (args.farEnd < 0 || args.nearFirst < args.farEnd || args.end < args.nearFirst || args.end < 1 ||
        args.stride < args.end)
        throw std::invalid_argument("importance of positions 0 to " + std::to_string(args.farEnd) + " and " +
                                    std::to_string(args.nearFirst) + " to " + std::to_string(args.end) +
                                    " to a stride of " + std::to_string(args.stride));
    switch (args.headDim) {
    case 32:
        launchScores<32>(stream, args);
        break;
    case 64:
        launchScores<64>(stream, args);
        break;
    case 96:
        launchScores<96>(stream, args);
        break;
    case 128:
        launchScores<128>(stream, args);
        break;
    case 256:
        launchScores<256>(stream, args);
        break;
    default:
        throw std::invalid_argument("importance over heads of " + std::to_string(args.headDim) +
                                    ": 32, 64, 96, 128 and 256 are possible");
    }
    if (!args.importance)
        return;
    launch<importanceWeights>(stream, {.x = static_cast<unsigned>(args.kvHeads * args.queries), .threads = kThreads},
                              args);
    launch<importanceSum>(stream,
                          {.x = blocksFor(static_cast<std::size_t>(args.end), kThreads),
                           .y = static_cast<unsigned>(args.kvHeads),
                           .threads = kThreads},
                          args);
}

} // namespace longhand::cuda
