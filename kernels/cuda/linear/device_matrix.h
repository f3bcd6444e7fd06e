#pragma once

#include "kernels/ops/dtype.h"

#include <cstddef>
#include <cstdint>
#include <vector>

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
///     Q8_0         512 B: [32 lanes][16 int8]: outputs g, then g + 8, inputs 8 t .. 8 t + 7 of each
///                  then 16 f16 scales
///     Q4_0, Q4_1   256 B: [32 lanes][8 bytes]: byte j of output g (j 0..3), then of output g + 8: input 8 t + j in the
///                  low nibble and 8 t + 4 + j in the high one
///                  then 16 f16 scales, Q4_1: and 16 f16 minima
///     Q4_K, Q5_K   256 B as Q4_0; Q5_K: 64 B [32 lanes][2 bytes]: the fifth bits, bit j of output g's byte (then of
///                  output g + 8's): input 8 t + j
///                  then 16 f16 d, 16 f16 dmin, 16 bytes sc, 16 bytes m: weights are d sc q - dmin m
///     Q6_K         512 B as Q8_0: the codes less 32
///                  then [16][2] int8 sc, of the inputs below 16 and of the others, and 16 f16 d: d sc q
/// A lane's eight inputs are its share of two m16n8k16 tiles: 8 t .. 8 t + 3 for the first, the rest for the second.
/// The rows of x are read in the same order, so that a product needs no shuffling.
struct DeviceMatrix
{
    DType type = DType::BF16; ///< one that deviceType() leaves as it is
    std::int64_t outputs = 0;
    std::int64_t inputs = 0;
    const std::byte* data = nullptr; ///< device memory, 16-byte aligned
};

/// The type as which weights of this type are held. Those of the file's types that the kernels do not open are
/// converted when they are copied to the device: Q5_0 and IQ4_NL to Q8_0, Q5_1 to Q5_K, Q3_K and IQ4_XS to Q6_K, MXFP4
/// to BF16, all exactly; Q2_K to BF16, which rounds each weight to nearest, by at most 2^-9 of its size (as the kernels
/// round activations).
constexpr DType deviceType(DType type)
{
    switch (type) {
    case DType::F32:
    case DType::F16:
    case DType::BF16:
    case DType::Q8_0:
    case DType::Q4_0:
    case DType::Q4_1:
    case DType::Q4_K:
    case DType::Q5_K:
    case DType::Q6_K:
        return type;
    case DType::Q5_0:
    case DType::IQ4_NL:
        return DType::Q8_0;
    case DType::Q5_1:
        return DType::Q5_K;
    case DType::Q3_K:
    case DType::IQ4_XS:
        return DType::Q6_K;
    default:
        return DType::BF16;
    }
}

/// Outputs of a panel.
inline constexpr std::int64_t kDevicePanel = 16;
/// Inputs of a chunk.
inline constexpr std::int64_t kDeviceChunk = 32;

constexpr std::size_t deviceChunkBytes(DType type)
{
    switch (type) {
    case DType::F32:
        return 3072;
    case DType::F16:
        return 2048;
    case DType::BF16:
        return 1024;
    case DType::Q8_0:
        return 512 + 32;
    case DType::Q4_0:
        return 256 + 32;
    case DType::Q4_1:
        return 256 + 64;
    case DType::Q4_K:
        return 256 + 96;
    case DType::Q5_K:
        return 256 + 64 + 96;
    case DType::Q6_K:
        return 512 + 64;
    default:
        return 0;
    }
}

constexpr std::size_t deviceMatrixBytes(DType type, std::int64_t outputs, std::int64_t inputs)
{
    const auto panels = static_cast<std::size_t>((outputs + kDevicePanel - 1) / kDevicePanel);
    const auto chunks = static_cast<std::size_t>((inputs + kDeviceChunk - 1) / kDeviceChunk);
    return panels * chunks * deviceChunkBytes(type);
}

/// Host side: the panels [firstPanel, firstPanel + count) of a matrix as DeviceMatrix describes them, to `out`, in the
/// type deviceType(weights.type()).
void packPanelsForDevice(const PackedLinear& weights, std::int64_t firstPanel, std::int64_t count, std::byte* out);

} // namespace cuda
} // namespace longhand
