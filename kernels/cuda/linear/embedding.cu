#include "kernels/cuda/linear/linear.h"

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/launch.h"
#include "kernels/cuda/device/overlap.h"
#include "kernels/cuda/linear/weight_chunk.h"

#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

constexpr int kThreads = 256;

/// The weight of one output and input of a chunk.
template <DType kType>
__device__ __forceinline__ float weightAt(const std::byte* chunk, unsigned output, unsigned input)
{
    const unsigned g = output % 8, half = output / 8, t = input / 8, i = input % 8, lane = g * 4 + t;
    if constexpr (weightTerms(kType) > 0) {
        const auto* const terms = reinterpret_cast<const std::uint16_t*>(chunk) + (half * 32 + lane) * 8 + i;
        // The smallest first: every sum is exact.
        float weight = bf16Value(terms[(weightTerms(kType) - 1) * 512]);
        for (int term = weightTerms(kType) - 2; term >= 0; --term)
            weight = weight + bf16Value(terms[term * 512]);
        return weight;
    } else {
        constexpr QuantFormat kFormat = quantFormat(kType);
        constexpr int kLow = kFormat.lowBits(), kHigh = kFormat.bits - kLow;
        const auto* const low = reinterpret_cast<const std::uint8_t*>(chunk);
        const auto* const high = low + quantLayout(kType).highPlane;
        const auto two = [&](std::uint8_t byte) { return byte >> (4 * half + i / 4 * 2) & 3; };
        int q = kLow == 8   ? static_cast<std::int8_t>(low[lane * 16 + half * 8 + i])
                : kLow == 4 ? low[lane * 8 + half * 4 + i % 4] >> (i / 4 * 4) & 15
                            : two(low[lane * 4 + i % 4]);
        if constexpr (kHigh == 2)
            q |= two(high[lane * 4 + i % 4]) << kLow;
        if constexpr (kHigh == 1)
            q |= (high[lane * 2 + half] >> i & 1) << kLow;
        if constexpr (kFormat.hasTable())
            q = static_cast<std::int8_t>(tableBytes<kType>(static_cast<std::uint32_t>(q)));
        const unsigned step = kFormat.steps() == 2 ? input / 16 : 0;
        const float value = chunkScale<kType>(chunk, output, step) * static_cast<float>(q - codeOffset(kType));
        if constexpr (hasMinima(kType))
            return value + chunkMinimum<kType>(chunk, output, step);
        else
            return value;
    }
}

template <DType kType>
__global__ void __launch_bounds__(kThreads)
    embeddingKernel(const std::byte* table, std::int64_t outputs, std::int64_t inputs, const std::int32_t* tokens,
                    float* out, std::int64_t ldo)
{
    waitForPrevious();
    letNextBegin();
    const std::int64_t token = tokens[blockIdx.x];
    float* const row = out + blockIdx.x * ldo;
    const std::int64_t chunks = (inputs + kDeviceChunk - 1) / kDeviceChunk;
    const bool known = token >= 0 && token < outputs; // the host cannot check; nothing is read beyond the table
    const std::byte* const panel = table + (known ? token / kDevicePanel : 0) * chunks * deviceChunkBytes(kType);
    for (std::int64_t i = threadIdx.x; i < inputs; i += kThreads)
        row[i] = known ? weightAt<kType>(panel + i / kDeviceChunk * deviceChunkBytes(kType),
                                         static_cast<unsigned>(token % kDevicePanel),
                                         static_cast<unsigned>(i % kDeviceChunk))
                       : __uint_as_float(0x7fc00000u);
}

template <DType kType>
void launchAs(Stream& stream, const DeviceMatrix& table, const std::int32_t* tokens, int count, float* out,
              std::int64_t ldo)
{
    launch<embeddingKernel<kType>>(stream, {.x = static_cast<unsigned>(count), .threads = kThreads, .overlaps = true},
                                   table.data, table.outputs, table.inputs, tokens, out, ldo);
}

} // namespace

void embedding(Stream& stream, const DeviceMatrix& table, const std::int32_t* tokens, int count, float* out,
               std::int64_t ldo)
{
    if (count < 1 || table.outputs < 1 || table.inputs < 1 || ldo < table.inputs ||
        (dtypeIsQuantized(table.type) && table.inputs % kQuantBlock != 0))
        throw std::invalid_argument("embedding: " + std::to_string(count) + " tokens of a table of " +
                                    std::to_string(table.outputs) + " rows of " + std::to_string(table.inputs) +
                                    " to a stride of " + std::to_string(ldo));
    switch (table.type) {
    case DType::F32:
        return launchAs<DType::F32>(stream, table, tokens, count, out, ldo);
    case DType::F16:
        return launchAs<DType::F16>(stream, table, tokens, count, out, ldo);
    case DType::BF16:
        return launchAs<DType::BF16>(stream, table, tokens, count, out, ldo);
    default:
        return withQuantized(table.type,
                             [&]<DType kType>() { launchAs<kType>(stream, table, tokens, count, out, ldo); });
    }
}

} // namespace longhand::cuda
