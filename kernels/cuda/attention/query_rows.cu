#include "kernels/cuda/attention/attention.h"

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 256;
constexpr int kEach = 4; ///< floats of a thread

__global__ void __launch_bounds__(kThreads) keepKernel(std::int64_t width, const float* from, std::int64_t fromRows,
                                                       float* to, std::int64_t toRows, const CopyPair* pairs)
{
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x) * kEach;
    if (at >= width)
        return;
    const CopyPair pair = pairs[blockIdx.y];
    const auto layer = static_cast<std::int64_t>(blockIdx.z);
    *reinterpret_cast<float4*>(to + (layer * toRows + pair.to) * width + at) =
        *reinterpret_cast<const float4*>(from + (layer * fromRows + pair.from) * width + at);
}

/// Blocks: [pieces of a group][rows][layers * kvHeads].
__global__ void __launch_bounds__(kThreads) groupKernel(int kvHeads, std::int64_t size, float scale, const float* ring,
                                                        int ringRows, int first, std::uint16_t* out)
{
    const std::int64_t at = (static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x) * kEach;
    if (at >= size)
        return;
    const int row = static_cast<int>(blockIdx.y), rows = static_cast<int>(gridDim.y);
    const auto list = static_cast<std::int64_t>(blockIdx.z);
    const std::int64_t layer = list / kvHeads, kvHead = list % kvHeads, slot = (first + row) % ringRows;
    const float4 x =
        *reinterpret_cast<const float4*>(ring + ((layer * ringRows + slot) * kvHeads + kvHead) * size + at);
    std::uint16_t* to = out + (list * rows + row) * size + at;
    to[0] = static_cast<std::uint16_t>(bf16Bits(x.x * scale));
    to[1] = static_cast<std::uint16_t>(bf16Bits(x.y * scale));
    to[2] = static_cast<std::uint16_t>(bf16Bits(x.z * scale));
    to[3] = static_cast<std::uint16_t>(bf16Bits(x.w * scale));
}

void checkRow(std::int64_t numbers, int layers, int rows)
{
    if (numbers < kEach || numbers % kEach != 0 || layers < 1 || rows < 0)
        throw std::invalid_argument("keeping " + std::to_string(rows) + " queries of " + std::to_string(numbers) +
                                    " numbers and " + std::to_string(layers) + " layers");
}

} // namespace

void keepQueryRows(Stream& stream, int layers, std::int64_t width, const float* from, std::int64_t fromRows, float* to,
                   std::int64_t toRows, const CopyPair* pairs, int count)
{
    checkRow(width, layers, count);
    if (count == 0)
        return;
    launch<keepKernel>(stream,
                       {.x = blocksFor(static_cast<std::size_t>(width), kThreads * kEach),
                        .y = static_cast<unsigned>(count),
                        .z = static_cast<unsigned>(layers),
                        .threads = kThreads},
                       width, from, fromRows, to, toRows, pairs);
}

void groupQueries(Stream& stream, int layers, int kvHeads, std::int64_t size, float scale, const float* ring,
                  int ringRows, int first, int rows, std::uint16_t* out)
{
    checkRow(size, layers, rows);
    if (kvHeads < 1 || first < 0 || first >= ringRows || rows > ringRows)
        throw std::invalid_argument("rows " + std::to_string(first) + " and the next " + std::to_string(rows) +
                                    " of a ring of " + std::to_string(ringRows) + " and " + std::to_string(kvHeads) +
                                    " KV heads");
    if (rows == 0)
        return;
    launch<groupKernel>(stream,
                        {.x = blocksFor(static_cast<std::size_t>(size), kThreads * kEach),
                         .y = static_cast<unsigned>(rows),
                         .z = static_cast<unsigned>(layers * kvHeads),
                         .threads = kThreads},
                        kvHeads, size, scale, ring, ringRows, first, out);
}

} // namespace longhand::cuda
