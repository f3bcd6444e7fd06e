#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/residual/evicted_residual.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 256;
constexpr int kTile = 64;  ///< covariances of a block: kTile x kTile
constexpr int kSteps = 32; ///< positions at once
constexpr int kEach = 4;   ///< of a thread: kEach x kEach

struct Source
{
    KvEncoding encoding;
    int headDim, kvHead;

    __device__ __forceinline__ float number(const DeviceKvBuffer& buffer, bool value, std::int32_t slot,
                                            int index) const
    {
        const std::byte* part =
            buffer.blocks[slot / kKvBlock] +
            static_cast<std::int64_t>(kvHead) * static_cast<std::int64_t>(deviceKvPartBytes(encoding, headDim));
        const int position = slot % kKvBlock;
        const int at = value ? (position / 32 * headDim + index) * 32 + position % 32 : position * headDim + index;
        if (encoding == KvEncoding::Bf16)
            return bf16Value(reinterpret_cast<const std::uint16_t*>(part)[at]);
        return static_cast<float>(reinterpret_cast<const std::int8_t*>(part)[at]) *
               reinterpret_cast<const float*>(part + kKvBlock * headDim)[position];
    }
};

/// Blocks: [tiles of k_i x tiles of k and v][heads].
__global__ void __launch_bounds__(kThreads) momentsKernel(MomentsArgs args)
{
    __shared__ float weighted[kSteps][kTile], plain[kSteps][kTile], weight[kSteps];
    __shared__ float mean[2][kTile];
    const int n = args.headDim, columns = (2 * n + kTile - 1) / kTile;
    const int head = static_cast<int>(blockIdx.y), kvHead = head / args.group;
    const int firstRow = static_cast<int>(blockIdx.x) / columns * kTile,
              firstColumn = static_cast<int>(blockIdx.x) % columns * kTile;
    const int thread = static_cast<int>(threadIdx.x), y = thread / (kTile / kEach) * kEach,
              x = thread % (kTile / kEach) * kEach;
    const std::int32_t* positions = args.positions + static_cast<std::int64_t>(kvHead) * args.count;
    const float* weights = args.weights + static_cast<std::int64_t>(head) * args.count;
    const Source source{args.encoding, n, kvHead};
    float sum[kEach][kEach] = {}, ofMean = 0;
    for (int first = 0; first < args.count; first += kSteps) {
        __syncthreads();
        if (thread < kSteps)
            weight[thread] =
                first + thread < args.count && positions[first + thread] >= 0 ? weights[first + thread] : 0.0f;
        __syncthreads();
        for (int i = thread; i < kSteps * kTile; i += kThreads) {
            const int step = i / kTile, c = i % kTile;
            const std::int32_t slot = first + step < args.count ? positions[first + step] : -1;
            weighted[step][c] = slot >= 0 && firstRow + c < n
                                    ? weight[step] * source.number(args.keys, false, slot, firstRow + c)
                                    : 0.0f;
        }
        for (int i = thread; i < kSteps * kTile; i += kThreads) {
            // Values are ordered by position.
            const int step = i % kSteps, c = i / kSteps, column = firstColumn + c;
            const std::int32_t slot = first + step < args.count ? positions[first + step] : -1;
            const bool value = column >= n;
            plain[step][c] = slot >= 0 && column < 2 * n ? source.number(value ? args.values : args.keys, value, slot,
                                                                         value ? column - n : column)
                                                         : 0.0f;
        }
        __syncthreads();
        for (int step = 0; step < kSteps; ++step) {
            if (thread < kTile)
                ofMean = ofMean + weighted[step][thread];
            else if (thread < 2 * kTile)
                ofMean = fmaf(weight[step], plain[step][thread - kTile], ofMean);
            float a[kEach], b[kEach];
#pragma unroll
            for (int i = 0; i < kEach; ++i) {
                a[i] = weighted[step][y + i];
                b[i] = plain[step][x + i];
            }
#pragma unroll
            for (int i = 0; i < kEach; ++i)
#pragma unroll
                for (int j = 0; j < kEach; ++j)
                    sum[i][j] = fmaf(a[i], b[j], sum[i][j]);
        }
    }
    if (thread < 2 * kTile)
        mean[thread / kTile][thread % kTile] = ofMean;
    __syncthreads();
    const std::int64_t base = static_cast<std::int64_t>(head) * n;
#pragma unroll
    for (int i = 0; i < kEach; ++i)
#pragma unroll
        for (int j = 0; j < kEach; ++j) {
            const int row = firstRow + y + i, column = firstColumn + x + j;
            if (row < n && column < 2 * n)
                args.second[(base + row) * 2 * n + column] =
                    static_cast<std::uint16_t>(bf16Bits(sum[i][j] - mean[0][y + i] * mean[1][x + j]));
        }
    const int column = firstColumn + thread;
    if (firstRow == 0 && thread < kTile && column < 2 * n)
        (column < n ? args.keyMean + base + column : args.valueMean + base + column - n)[0] = mean[1][thread];
}

} // namespace

void keyMoments(Stream& stream, const MomentsArgs& args)
{
    const int n = args.headDim;
    if (args.kvHeads < 1 || args.group < 1 || n < 16 || n > 256 || n % 16 != 0 || args.count < 0)
        throw std::invalid_argument("moments of " + std::to_string(args.count) + " keys of " +
                                    std::to_string(args.kvHeads) + " KV heads of " + std::to_string(n) + " for " +
                                    std::to_string(args.group) + " heads each");
    const auto tiles = static_cast<unsigned>((n + kTile - 1) / kTile * ((2 * n + kTile - 1) / kTile));
    launch<momentsKernel>(
        stream, {.x = tiles, .y = static_cast<unsigned>(args.kvHeads * args.group), .threads = kThreads}, args);
}

} // namespace longhand::cuda
