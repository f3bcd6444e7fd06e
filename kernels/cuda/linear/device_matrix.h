#pragma once

#include "kernels/ops/quant_format.h"

#include <cstddef>
#include <cstdint>

namespace longhand {

class PackedLinear;

namespace cuda {

/// A weight matrix W [outputs][inputs] in device memory, in the order in which the kernels stream it. Cut into panels
/// of 16 outputs and, along the inputs, into chunks of 32; padded with zeros. A panel's chunks are consecutive, and so
/// are the panels. With g = lane / 4 and t = lane % 4 of a warp (mma.h), a chunk is
///     BF16         1,024 B: [2][32 lanes][8 bf16]: half h, lane: output g + 8 h, inputs 8 t .. 8 t + 7
///     F16, F32     the chunk of BF16 two or three times: terms that add up to the weight, the largest first (what
///                  remains of it, cut off after 8 bits), and all terms of a chunk together. Exact but for what an F32
///                  weight has below 2^-133, bf16's smallest number
///     quantised    codes in planes, then scales, as quantLayout() says
/// A plane has 64 bytes for each bit of a code; in the lane's share, for j = 0..3 and output g (first) or g + 8,
///     8 bits       [32 lanes][16]: output g's inputs 8 t .. 8 t + 7, then those of output g + 8
///     4 bits       [32 lanes][8]: byte j of each output: input 8 t + j in the low nibble, 8 t + 4 + j in the high one
///     2 bits       [32 lanes][4]: byte j: from the lowest bits on, inputs 8 t + j and 8 t + 4 + j of output g, then of
///                  output g + 8
///     1 bit        [32 lanes][2]: a byte an output: bit i is input 8 t + i
/// The first plane has a code's QuantFormat::lowBits(), the second the others. Scales: f16 d [16], f16 m or dmin [16];
/// then bytes, one a step: sc (or the exponent) [16][steps], m [16]; Q2_K's m are the upper halves of its sc. A lane's
/// eight inputs are its share of two m16n8k16 tiles: 8 t .. 8 t + 3 for the first, the rest for the second. The rows of
/// x are read in the same order, so that a product needs no shuffling.
struct DeviceMatrix
{
    DType type = DType::BF16;
    std::int64_t outputs = 0;
    std::int64_t inputs = 0;
    const std::byte* data = nullptr; ///< device memory, 16-byte aligned
};

/// Outputs of a panel.
inline constexpr std::int64_t kDevicePanel = 16;
/// Inputs of a chunk.
inline constexpr std::int64_t kDeviceChunk = 32;

/// Where the parts of a quantised chunk begin. What a type has not has no bytes.
struct QuantLayout
{
    std::size_t highPlane, d, minima, stepScales, stepMinima, bytes;
};

constexpr QuantLayout quantLayout(DType type)
{
    const QuantFormat format = quantFormat(type);
    const bool super = format.minima == QuantMinima::Super;
    const auto steps = static_cast<std::size_t>(format.steps());
    QuantLayout at{};
    at.highPlane = static_cast<std::size_t>(format.lowBits()) * 64;
    at.d = static_cast<std::size_t>(format.bits) * 64;
    at.minima = at.d + (format.scales == QuantScales::Exponent ? 0 : 32);
    at.stepScales = at.minima + (super || format.minima == QuantMinima::Half ? 32 : 0);
    at.stepMinima = at.stepScales + (format.scales == QuantScales::Half ? 0 : 16 * steps);
    at.bytes = at.stepMinima + (super && steps == 1 ? 16 : 0);
    return at;
}

constexpr std::size_t deviceChunkBytes(DType type)
{
    switch (type) {
    case DType::F32:
        return 3072;
    case DType::F16:
        return 2048;
    case DType::BF16:
        return 1024;
    default:
        return quantLayout(type).bytes;
    }
}

constexpr std::size_t deviceMatrixBytes(DType type, std::int64_t outputs, std::int64_t inputs)
{
    const auto panels = static_cast<std::size_t>((outputs + kDevicePanel - 1) / kDevicePanel);
    const auto chunks = static_cast<std::size_t>((inputs + kDeviceChunk - 1) / kDeviceChunk);
    return panels * chunks * deviceChunkBytes(type);
}

/// Host side: the panels [firstPanel, firstPanel + count) of a matrix as DeviceMatrix describes them, to `out`.
void packPanelsForDevice(const PackedLinear& weights, std::int64_t firstPanel, std::int64_t count, std::byte* out);

} // namespace cuda
} // namespace longhand
