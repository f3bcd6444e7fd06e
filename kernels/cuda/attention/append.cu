#include "kernels/cuda/attention/attention.h"

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/math.h"
#include "kernels/cuda/device/overlap.h"

#include <cfloat>
#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 128;
constexpr int kWarps = kThreads / kWarp;
constexpr int kMaxDim = 256;
constexpr int kEach = kMaxDim / kWarp; ///< numbers of a head in a lane, at most

/// One head of one row, number l + 32 i in lane l.
struct Head
{
    float x[kEach];
};

__device__ __forceinline__ void normalise(Head& head, const float* weight, float eps, int headDim, int lane)
{
    float squares = 0;
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (i * kWarp < headDim)
            squares = fmaf(head.x[i], head.x[i], squares);
    const float scale = 1.0f / sqrtf(warpSum(squares) / static_cast<float>(headDim) + eps);
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (i * kWarp < headDim)
            head.x[i] = head.x[i] * scale * weight[i * kWarp + lane];
}

/// kernels/ops/rope.h; all numbers of the head are in `numbers` too.
__device__ __forceinline__ Head rotated(const Head& head, const float* numbers, const float* table, RopeLayout layout,
                                        int headDim, int rotaryDim, int lane)
{
    Head out = head;
    const int half = rotaryDim / 2;
#pragma unroll
    for (int i = 0; i < kEach; ++i) {
        const int d = i * kWarp + lane;
        if (i * kWarp >= headDim || d >= rotaryDim)
            continue;
        const bool adjacent = layout == RopeLayout::AdjacentPairs;
        const bool first = adjacent ? d % 2 == 0 : d < half;
        const int pair = adjacent ? d / 2 : first ? d : d - half;
        const float other = numbers[adjacent ? d ^ 1 : first ? d + half : d - half];
        const float cosine = table[2 * pair], sine = table[2 * pair + 1];
        out.x[i] = first ? fmaf(head.x[i], cosine, -(other * sine)) : fmaf(other, sine, head.x[i] * cosine);
    }
    return out;
}

__device__ __forceinline__ void writeQuery(const Head& head, float scale, int headDim, int lane, std::uint16_t* query,
                                           float* kept)
{
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (i * kWarp < headDim) {
            query[i * kWarp + lane] = static_cast<std::uint16_t>(bf16Bits(head.x[i] * scale));
            if (kept)
                kept[i * kWarp + lane] = head.x[i];
        }
}

/// Stores into a slot of a block: a key's numbers are consecutive, a value's 32 positions apart.
__device__ __forceinline__ void store(const Head& head, KvEncoding encoding, bool value, int kvHead, int headDim,
                                      int lane, std::int32_t slot, std::byte* const* blocks)
{
    std::byte* part = blocks[slot / kKvBlock] + static_cast<std::int64_t>(kvHead) *
                                                    static_cast<std::int64_t>(deviceKvPartBytes(encoding, headDim));
    const int position = slot % kKvBlock;
    const int first = value ? position / 32 * 32 * headDim + position % 32 : position * headDim, step = value ? 32 : 1;
    if (encoding == KvEncoding::Bf16) {
#pragma unroll
        for (int i = 0; i < kEach; ++i)
            if (i * kWarp < headDim)
                reinterpret_cast<std::uint16_t*>(part)[first + (i * kWarp + lane) * step] =
                    static_cast<std::uint16_t>(bf16Bits(head.x[i]));
        return;
    }
    float largest = 0;
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (i * kWarp < headDim)
            largest = fmaxf(largest, fabsf(head.x[i]));
    const float scale = warpMax(largest) / 127.0f;
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (i * kWarp < headDim) {
            const float q = scale >= FLT_MIN ? rintf(head.x[i] / scale) : 0.0f;
            reinterpret_cast<std::int8_t*>(part)[first + (i * kWarp + lane) * step] = static_cast<std::int8_t>(q);
        }
    if (lane == 0)
        reinterpret_cast<float*>(part + kKvBlock * headDim)[position] = scale;
}

/// One warp per head of a row: heads queries, kvHeads keys, kvHeads values.
__global__ void __launch_bounds__(kThreads) appendKernel(AppendArgs args)
{
    __shared__ float numbers[kWarps][kMaxDim];
    const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
    const int task = static_cast<int>(blockIdx.x) * kWarps + warp, row = static_cast<int>(blockIdx.y);
    waitForPrevious();
    letNextBegin();
    const DeviceRow place = args.row[row];
    if (task >= args.heads + 2 * args.kvHeads || place.position < 0)
        return;
    const int headDim = args.headDim;
    const bool query = task < args.heads, value = task >= args.heads + args.kvHeads;
    const float* in = args.qkv + row * args.ld + static_cast<std::int64_t>(task) * headDim;
    Head head;
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        head.x[i] = i * kWarp < headDim ? in[i * kWarp + lane] : 0.0f;
    if (value) {
        store(head, args.encoding, true, task - args.heads - args.kvHeads, headDim, lane, place.slot,
              args.values.blocks);
        return;
    }
    if (const float* weight = query ? args.queryNorm : args.keyNorm)
        normalise(head, weight, args.normEps, headDim, lane);
#pragma unroll
    for (int i = 0; i < kEach; ++i)
        if (i * kWarp < headDim)
            numbers[warp][i * kWarp + lane] = head.x[i];
    __syncwarp();
    const auto turned = [&](const float* table) {
        return rotated(head, numbers[warp], table + static_cast<std::int64_t>(row) * args.rotaryDim, args.layout,
                       headDim, args.rotaryDim, lane);
    };
    if (query) {
        const std::int64_t at = (static_cast<std::int64_t>(row) * args.heads + task) * headDim;
        writeQuery(turned(args.nearTable), args.scale, headDim, lane, args.queryNear + at,
                   args.keptNear ? args.keptNear + at : nullptr);
        if (args.farQueryTable)
            writeQuery(turned(args.farQueryTable), args.scale, headDim, lane, args.queryFar + at,
                       args.keptFar ? args.keptFar + at : nullptr);
        return;
    }
    const int kvHead = task - args.heads;
    store(turned(args.nearTable), args.encoding, false, kvHead, headDim, lane, place.slot, args.nearKeys.blocks);
    if (args.farKeyTable)
        store(turned(args.farKeyTable), args.encoding, false, kvHead, headDim, lane, place.slot, args.farKeys.blocks);
}

} // namespace

void appendRows(Stream& stream, const AppendArgs& args)
{
    const std::int64_t width = static_cast<std::int64_t>(args.heads + 2 * args.kvHeads) * args.headDim;
    if (args.rows < 1 || args.heads < 1 || args.kvHeads < 1 || args.ld < width)
        throw std::invalid_argument("appending " + std::to_string(args.rows) + " rows of " +
                                    std::to_string(args.heads) + " + 2 * " + std::to_string(args.kvHeads) +
                                    " heads of " + std::to_string(args.headDim) + " from a stride of " +
                                    std::to_string(args.ld));
    if (args.headDim < kWarp || args.headDim > kMaxDim || args.headDim % kWarp != 0 || args.rotaryDim < 0 ||
        args.rotaryDim > args.headDim || args.rotaryDim % 2 != 0)
        throw std::invalid_argument("appending heads of " + std::to_string(args.headDim) + ", " +
                                    std::to_string(args.rotaryDim) + " of them rotated");
    if ((args.farQueryTable && !args.queryFar) || (args.farKeyTable && !args.farKeys.blocks))
        throw std::invalid_argument("appending with a table for far rows and nowhere to write them");
    const auto tasks = static_cast<std::size_t>(args.heads + 2 * args.kvHeads);
    launch<appendKernel>(
        stream,
        {.x = blocksFor(tasks, kWarps), .y = static_cast<unsigned>(args.rows), .threads = kThreads, .overlaps = true},
        args);
}

} // namespace longhand::cuda
