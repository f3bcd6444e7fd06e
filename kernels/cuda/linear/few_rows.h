#pragma once

#include "kernels/cuda/device/async_copy.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/overlap.h"
#include "kernels/cuda/linear/product.h"
#include "kernels/cuda/linear/shape.h"
#include "kernels/cuda/linear/weight_chunk.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {

/// A product with few rows, bound by weight bandwidth. Warp w of a block computes slice w of the inputs for all of the
/// block's panels and rows, and streams its weights and its part of x through its own ring in shared memory, without a
/// barrier; the slices' sums are combined at the end.
template <DType kType, int kPanels, int kRowTiles>
__global__ void __launch_bounds__(kWarpsPerBlock* kWarp, twoBlocks({kPanels, kRowTiles}) ? 2 : 1)
    fewRowsKernel(const __grid_constant__ Product product)
{
    constexpr FewRowsRing kRing = fewRowsRing(kType, {kPanels, kRowTiles});
    constexpr unsigned kChunk = deviceChunkBytes(kType);
    constexpr unsigned kStep = static_cast<unsigned>(kRing.step), kStages = static_cast<unsigned>(kRing.stages);
    constexpr unsigned kVectors = kChunk / 16;
    auto* const shared = dynamicShared<std::byte>();
    const unsigned warp = threadIdx.x / kWarp, lane = threadIdx.x % kWarp;
    const unsigned firstRow = blockIdx.x % product.rowBlocks * (kRowTiles * 8);
    const unsigned firstPanel = blockIdx.x / product.rowBlocks * kPanels;

    const unsigned begin = warp * product.slice < product.chunks ? warp * product.slice : product.chunks;
    const unsigned end = begin + product.slice < product.chunks ? begin + product.slice : product.chunks;
    const unsigned steps = (end - begin + kStep - 1) / kStep;
    const std::size_t panelBytes = std::size_t{product.chunks} * kChunk;
    const std::byte* const weights = product.weights + firstPanel * panelBytes + std::size_t{begin} * kChunk;
    const std::uint16_t* const x =
        product.x + (firstRow + lane / 4) * product.ldx + begin * kDeviceChunk + lane % 4 * 8;
    std::byte* const ring = shared + warp * kStages * kRing.stageBytes;

    const std::int64_t rowTile = 8 * product.ldx;
    const unsigned ownRow = firstRow + lane / 4;
    const unsigned rowsLeft = ownRow < product.rows ? product.rows - ownRow : 0;

    // Rows and panels that do not exist are not copied: their sums come from stale data in the ring and are never
    // stored.
    const auto copyWeights = [&](unsigned step, std::byte* stage) {
        const unsigned first = step * kStep;
        const unsigned count = end - begin - first < kStep ? end - begin - first : kStep;
#pragma unroll
        for (unsigned p = 0; p < kPanels; ++p) {
            const std::byte* const from = weights + p * panelBytes + std::size_t{first} * kChunk;
#pragma unroll
            for (unsigned i = 0; i < kStep * kVectors; i += kWarp)
                if (i + lane < count * kVectors && firstPanel + p < product.panels)
                    copyAsync16Streamed(stage + p * kStep * kChunk + (i + lane) * 16, from + (i + lane) * 16);
        }
    };
    const auto copyRows = [&](unsigned step, std::byte* stage) {
        const unsigned first = step * kStep;
        const unsigned count = end - begin - first < kStep ? end - begin - first : kStep;
        // Advances from row to row by one addition: keeping all addresses over the loop would take registers.
        const std::uint16_t* from = x + first * kDeviceChunk;
#pragma unroll
        for (unsigned r = 0; r < kRowTiles; ++r, from += rowTile)
#pragma unroll
            for (unsigned c = 0; c < kStep; ++c)
                if (c < count && r * 8 < rowsLeft)
                    copyAsync16(stage + kRing.xOffset + ((c * kRowTiles + r) * kWarp + lane) * 16,
                                from + c * kDeviceChunk);
    };

    // The first weights are fetched while the kernel that computes x is still running.
#pragma unroll
    for (unsigned s = 0; s + 1 < kStages; ++s)
        if (s < steps)
            copyWeights(s, ring + s * kRing.stageBytes);
    waitForPrevious();
    letNextBegin();
#pragma unroll
    for (unsigned s = 0; s + 1 < kStages; ++s) {
        if (s < steps)
            copyRows(s, ring + s * kRing.stageBytes);
        commitCopies();
    }

    float f[kPanels][kRowTiles][4] = {};
    std::byte *now = ring, *next = ring + (kStages - 1) * kRing.stageBytes;
    std::byte* const last = next;
    for (unsigned step = 0; step < steps; ++step) {
        waitCopies<static_cast<int>(kStages) - 2>();
        __syncwarp(); // the other lanes' copies have arrived, and all have read what is overwritten next
        if (step + kStages - 1 < steps) {
            copyWeights(step + kStages - 1, next);
            copyRows(step + kStages - 1, next);
        }
        commitCopies();
        const unsigned count = end - begin - step * kStep;
#pragma unroll
        for (unsigned c = 0; c < kStep; ++c)
            if (c < count) {
                uint4 rows[kRowTiles];
#pragma unroll
                for (int r = 0; r < kRowTiles; ++r)
                    rows[r] = reinterpret_cast<const uint4*>(now + kRing.xOffset)[(c * kRowTiles + r) * kWarp + lane];
                float sums[kRowTiles][chunkSteps(kType)][2];
                if constexpr (hasMinima(kType))
                    sumRows(rows, lane, sums);
#pragma unroll
                for (int p = 0; p < kPanels; ++p) {
                    addChunk<kType>(now + (p * kStep + c) * kChunk, lane, rows, sums, f[p]);
                }
            }
        now = now == last ? ring : now + kRing.stageBytes;
        next = next == last ? ring : next + kRing.stageBytes;
    }
    waitCopies<0>();
    __syncthreads();

    constexpr int kStride = partialStride(16 * kPanels);
    auto* const partial = reinterpret_cast<float*>(shared);
#pragma unroll
    for (int r = 0; r < kRowTiles; ++r)
#pragma unroll
        for (int p = 0; p < kPanels; ++p)
            putTile(partial + (warp * kRowTiles + r) * 8 * kStride + p * 16, kStride, lane, f[p][r]);
    __syncthreads();
    finishBlock<kSlices, kRowTiles * 8, kPanels * 16>(product, partial, firstRow, std::int64_t{firstPanel} * 16);
}

template <DType kType, int kPanels, int kRowTiles>
void launchFewRowsAs(Stream& stream, unsigned blocks, const Product& product)
{
    if constexpr (isFewRowsShape(kType, {kPanels, kRowTiles}))
        launch<fewRowsKernel<kType, kPanels, kRowTiles>>(
            stream,
            {.x = blocks,
             .threads = kWarpsPerBlock * kWarp,
             .shared = fewRowsRing(kType, {kPanels, kRowTiles}).sharedBytes,
             .overlaps = true},
            product);
    else
        throw std::invalid_argument("linear: no kernel for blocks of " + std::to_string(kPanels) + " panels and " +
                                    std::to_string(kRowTiles) + " tiles of rows");
}

template <DType kType, int kPanels>
void launchFewRowsAs(Stream& stream, int rowTiles, unsigned blocks, const Product& product)
{
    switch (rowTiles) {
    case 1:
        return launchFewRowsAs<kType, kPanels, 1>(stream, blocks, product);
    case 2:
        return launchFewRowsAs<kType, kPanels, 2>(stream, blocks, product);
    case 4:
        return launchFewRowsAs<kType, kPanels, 4>(stream, blocks, product);
    default:
        return launchFewRowsAs<kType, kPanels, 8>(stream, blocks, product);
    }
}

template <DType kType>
void launchFewRowsAs(Stream& stream, LinearShape shape, unsigned blocks, const Product& product)
{
    switch (shape.panels) {
    case 1:
        return launchFewRowsAs<kType, 1>(stream, shape.rowTiles, blocks, product);
    case 2:
        return launchFewRowsAs<kType, 2>(stream, shape.rowTiles, blocks, product);
    default:
        return launchFewRowsAs<kType, 4>(stream, shape.rowTiles, blocks, product);
    }
}

} // namespace longhand::cuda
