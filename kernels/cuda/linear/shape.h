#pragma once

#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/linear/linear.h"

#include <algorithm>

namespace longhand::cuda {

struct Product;

/// Slices of the inputs whose sums are added in the end.
inline constexpr int kSlices = 8;

/// Rows of partial sums in shared memory are this many floats apart, so that the lanes of a tile write to 32 banks.
__host__ __device__ constexpr int partialStride(int outputs)
{
    return outputs + 4;
}

/// How a product is cut into blocks. No bit of a result depends on it.
struct LinearShape
{
    int panels = 1;   ///< of 16 outputs per block: 1, 2 or 4; 8: the kernel for many rows
    int rowTiles = 1; ///< of 8 rows per block: 1, 2, 4 or 8; 16: the kernel for many rows
    bool operator==(const LinearShape&) const = default;
};

inline constexpr int kWarpsPerBlock = 8;
inline constexpr LinearShape kManyRows = {8, 16};

/// The ring of each warp of fewRowsKernel: stages of weights and x in flight.
struct FewRowsRing
{
    int step;               ///< chunks per stage
    std::size_t xOffset;    ///< of x within a stage; before it the panels, one after another
    std::size_t stageBytes; ///< of one warp
    int stages;
    std::size_t sharedBytes; ///< of the block; the partial sums take the ring's place in the end
};

/// Shapes of few tiles leave room for two blocks per multiprocessor; larger ones need the registers for one.
constexpr bool twoBlocks(LinearShape shape)
{
    return shape.panels * shape.rowTiles <= 8;
}

constexpr FewRowsRing fewRowsRing(DType type, LinearShape shape)
{
    const auto panels = static_cast<std::size_t>(shape.panels), rowTiles = static_cast<std::size_t>(shape.rowTiles);
    FewRowsRing ring{};
    // Small chunks are copied two or four at a time, as long as a stage stays small.
    ring.step = deviceChunkBytes(type) <= 416 ? 4 : deviceChunkBytes(type) <= 576 ? 2 : 1;
    const std::size_t chunkBytes = panels * deviceChunkBytes(type) + rowTiles * 512;
    while (ring.step > 1 && static_cast<std::size_t>(ring.step) * chunkBytes > (twoBlocks(shape) ? 4608u : 6656u))
        ring.step /= 2;
    const auto step = static_cast<std::size_t>(ring.step);
    ring.xOffset = panels * step * deviceChunkBytes(type);
    ring.stageBytes = ring.xOffset + rowTiles * step * 512;
    const std::size_t stages = (twoBlocks(shape) ? 99u : 208u) * 1024u / (kWarpsPerBlock * ring.stageBytes);
    ring.stages = static_cast<int>(std::clamp<std::size_t>(stages, 2, 8));
    const std::size_t partial =
        kSlices * rowTiles * 8 * static_cast<std::size_t>(partialStride(16 * shape.panels)) * sizeof(float);
    ring.sharedBytes = std::max(kWarpsPerBlock * static_cast<std::size_t>(ring.stages) * ring.stageBytes, partial);
    return ring;
}

/// The most shared memory of any known device: shapes beyond it are not compiled.
inline constexpr std::size_t kMostShared = 227u * 1024u;

constexpr bool isFewRowsShape(DType type, LinearShape shape)
{
    const bool known = (shape.panels == 1 || shape.panels == 2 || shape.panels == 4) &&
                       (shape.rowTiles == 1 || shape.rowTiles == 2 || shape.rowTiles == 4 || shape.rowTiles == 8);
    // Unpacking quantised weights needs registers that the largest shape does not leave.
    const bool opens =
        shape.panels * shape.rowTiles <= 16 || type == DType::F32 || type == DType::F16 || type == DType::BF16;
    return known && opens && fewRowsRing(type, shape).sharedBytes <= kMostShared;
}

/// The shape that linear() uses.
LinearShape linearShape(DType type, std::int64_t outputs, int rows, bool pairs, const LaunchLimits& limits);

/// linear() in a shape of the caller's choice (tests, measurements).
void linear(Stream& stream, const LinearArgs& args, LinearShape shape);

// The kernels, by type of weights: product.rowBlocks and the number of blocks follow from the shape.
void launchFewRowsFloat(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product);
void launchFewRowsQuantized(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product);
void launchFewRowsKQuants(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product);
void launchFewRowsTables(Stream& stream, DType type, LinearShape shape, unsigned blocks, const Product& product);
void launchManyRows(Stream& stream, DType type, unsigned blocks, const Product& product);

} // namespace longhand::cuda
