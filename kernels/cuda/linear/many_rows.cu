#include "kernels/cuda/device/async_copy.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/overlap.h"
#include "kernels/cuda/linear/product.h"
#include "kernels/cuda/linear/shape.h"
#include "kernels/cuda/linear/weight_chunk.h"

namespace longhand::cuda {
namespace {

constexpr unsigned kThreads = kWarpsPerBlock * kWarp;
constexpr unsigned kPanels = kManyRows.panels, kRows = kManyRows.rowTiles * 8;

/// Panels of a warp, which computes 2 by 64 rows or, if unpacking the weights needs registers, 4 by 32.
constexpr unsigned warpPanels(DType type)
{
    return weightTerms(type) == 0 ? 4 : 2;
}

struct Ring
{
    unsigned step; ///< chunks per stage
    unsigned xOffset, stageBytes, stages;
    std::size_t sharedBytes;
};

/// Below 99 KB, which every device has.
constexpr Ring ringFor(DType type)
{
    Ring ring{};
    ring.step = weightTerms(type) > 1 ? 1 : 2;
    ring.xOffset = kPanels * ring.step * static_cast<unsigned>(deviceChunkBytes(type));
    ring.stageBytes = ring.xOffset + ring.step * kRows * 64;
    ring.stages = 98304 / ring.stageBytes;
    ring.sharedBytes = std::max<std::size_t>(std::size_t{ring.stages} * ring.stageBytes,
                                             kRows * partialStride(16 * kPanels) * sizeof(float));
    return ring;
}

/// A product with many rows, bound by the tensor cores: 128 outputs by 128 rows per block, weights and x through a ring
/// in shared memory. Each accumulator processes the slices one after another, in the order of fewRowsKernel.
template <DType kType>
__global__ void __launch_bounds__(kThreads, 1) manyRowsKernel(const __grid_constant__ Product product)
{
    constexpr Ring kRing = ringFor(kType);
    static_assert(kRing.stages >= 3);
    constexpr unsigned kChunk = deviceChunkBytes(kType);
    constexpr unsigned kStep = kRing.step, kStages = kRing.stages, kVectors = kStep * kChunk / 16;
    auto* const shared = dynamicShared<std::byte>();
    const unsigned warp = threadIdx.x / kWarp, lane = threadIdx.x % kWarp;
    const unsigned firstRow = blockIdx.x % product.rowBlocks * kRows;
    const unsigned firstPanel = blockIdx.x / product.rowBlocks * kPanels;
    const std::size_t panelBytes = std::size_t{product.chunks} * kChunk;
    const std::byte* const weights = product.weights + firstPanel * panelBytes;
    const std::uint16_t* const x = product.x + firstRow * product.ldx;
    const unsigned steps = (product.chunks + kStep - 1) / kStep;

    // Data beyond the matrix or the rows is not copied: sums with it are never stored.
    const auto copyStep = [&](unsigned step, std::byte* stage) {
        const unsigned first = step * kStep;
        const unsigned count = product.chunks - first < kStep ? product.chunks - first : kStep;
#pragma unroll
        for (unsigned i = 0; i < kPanels * kVectors; i += kThreads) {
            const unsigned vector = i + threadIdx.x, p = vector / kVectors, at = vector % kVectors;
            if (vector < kPanels * kVectors && at < count * (kChunk / 16) && firstPanel + p < product.panels)
                copyAsync16(stage + vector * 16, weights + p * panelBytes + std::size_t{first} * kChunk + at * 16);
        }
#pragma unroll
        for (unsigned i = 0; i < kStep * kRows * 4; i += kThreads) {
            const unsigned vector = i + threadIdx.x, row = vector / (kStep * 4), c = vector / 4 % kStep,
                           part = vector % 4;
            if (c < count && firstRow + row < product.rows)
                copyAsync16(stage + kRing.xOffset + (c * kRows + row) * 64 + part * 16,
                            x + row * product.ldx + (first + c) * kDeviceChunk + part * 8);
        }
    };

    waitForPrevious();
    letNextBegin();
#pragma unroll
    for (unsigned s = 0; s + 1 < kStages; ++s) {
        if (s < steps)
            copyStep(s, shared + s * kRing.stageBytes);
        commitCopies();
    }

    constexpr unsigned kWarpPanels = warpPanels(kType), kWarpRowTiles = 16 / kWarpPanels;
    constexpr unsigned kWarpsOfRows = kRows / (kWarpRowTiles * 8);
    const unsigned ownPanel = warp / kWarpsOfRows * kWarpPanels, ownRow = warp % kWarpsOfRows * (kWarpRowTiles * 8);
    float f[kWarpPanels][kWarpRowTiles][4] = {}, total[kWarpPanels][kWarpRowTiles][4] = {};
    const auto closeSlice = [&] {
#pragma unroll
        for (unsigned p = 0; p < kWarpPanels; ++p)
#pragma unroll
            for (unsigned r = 0; r < kWarpRowTiles; ++r)
#pragma unroll
                for (unsigned i = 0; i < 4; ++i) {
                    total[p][r][i] = total[p][r][i] + f[p][r][i];
                    f[p][r][i] = 0;
                }
    };
    unsigned left = product.slice; // chunks of the slice
    std::byte *now = shared, *next = shared + (kStages - 1) * kRing.stageBytes;
    std::byte* const last = next;
    for (unsigned step = 0; step < steps; ++step) {
        waitCopies<static_cast<int>(kStages) - 2>();
        __syncthreads(); // all copies have arrived, and all have read what is overwritten next
        if (step + kStages - 1 < steps)
            copyStep(step + kStages - 1, next);
        commitCopies();
#pragma unroll
        for (unsigned c = 0; c < kStep; ++c)
            if (step * kStep + c < product.chunks) {
                uint4 rows[kWarpRowTiles];
                const auto* const from =
                    reinterpret_cast<const uint4*>(now + kRing.xOffset + (c * kRows + ownRow) * 64);
#pragma unroll
                for (unsigned r = 0; r < kWarpRowTiles; ++r)
                    rows[r] = from[r * kWarp + lane];
                float sums[kWarpRowTiles][chunkSteps(kType)][2];
                if constexpr (hasMinima(kType))
                    sumRows(rows, lane, sums);
#pragma unroll
                for (unsigned p = 0; p < kWarpPanels; ++p) {
                    addChunk<kType>(now + ((ownPanel + p) * kStep + c) * kChunk, lane, rows, sums, f[p]);
                }
                if (--left == 0) {
                    closeSlice();
                    left = product.slice;
                }
            }
        now = now == last ? shared : now + kRing.stageBytes;
        next = next == last ? shared : next + kRing.stageBytes;
    }
    if (left != product.slice)
        closeSlice(); // the slices after it are empty: a sum of zero would change no total
    waitCopies<0>();
    __syncthreads();

    constexpr int kStride = partialStride(16 * kPanels);
    auto* const partial = reinterpret_cast<float*>(shared);
#pragma unroll
    for (unsigned p = 0; p < kWarpPanels; ++p)
#pragma unroll
        for (unsigned r = 0; r < kWarpRowTiles; ++r)
            putTile(partial + (ownRow + r * 8) * kStride + (ownPanel + p) * 16, kStride, lane, total[p][r]);
    __syncthreads();
    finishBlock<1, kRows, kPanels * 16>(product, partial, firstRow, std::int64_t{firstPanel} * 16);
}

template <DType kType>
void launchAs(Stream& stream, unsigned blocks, const Product& product)
{
    launch<manyRowsKernel<kType>>(
        stream, {.x = blocks, .threads = kThreads, .shared = ringFor(kType).sharedBytes, .overlaps = true}, product);
}

} // namespace

void launchManyRows(Stream& stream, DType type, unsigned blocks, const Product& product)
{
    switch (type) {
    case DType::F32:
        return launchAs<DType::F32>(stream, blocks, product);
    case DType::F16:
        return launchAs<DType::F16>(stream, blocks, product);
    case DType::BF16:
        return launchAs<DType::BF16>(stream, blocks, product);
    default:
        return withQuantized(type, [&]<DType kType>() { launchAs<kType>(stream, blocks, product); });
    }
}

} // namespace longhand::cuda
