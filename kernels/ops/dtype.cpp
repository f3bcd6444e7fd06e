#include "kernels/ops/dtype.h"

#include "kernels/ops/quant_block.h"

#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

namespace longhand {

namespace {

struct DTypeTraits
{
    std::string_view name;
    std::int64_t blockSize;
    std::size_t blockBytes;
};

DTypeTraits traits(DType type)
{
    switch (type) {
    case DType::F32:
        return {"F32", 1, 4};
    case DType::F16:
        return {"F16", 1, 2};
    case DType::BF16:
        return {"BF16", 1, 2};
    case DType::Q8_0:
        return {"Q8_0", kQuantBlock, 34};
    case DType::Q4_0:
        return {"Q4_0", kQuantBlock, 18};
    case DType::Q4_1:
        return {"Q4_1", kQuantBlock, 20};
    case DType::Q5_0:
        return {"Q5_0", kQuantBlock, 22};
    case DType::Q5_1:
        return {"Q5_1", kQuantBlock, 24};
    case DType::Q2_K:
        return {"Q2_K", 256, 84};
    case DType::Q3_K:
        return {"Q3_K", 256, 110};
    case DType::Q4_K:
        return {"Q4_K", 256, 144};
    case DType::Q5_K:
        return {"Q5_K", 256, 176};
    case DType::Q6_K:
        return {"Q6_K", 256, 210};
    case DType::IQ4_NL:
        return {"IQ4_NL", kQuantBlock, 18};
    case DType::IQ4_XS:
        return {"IQ4_XS", 256, 136};
    case DType::MXFP4:
        return {"MXFP4", kQuantBlock, 17};
    }
    throw std::invalid_argument("unknown weight type " + std::to_string(static_cast<int>(type)));
}

template <typename T>
T readAs(const std::byte* from)
{
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

template <DType type>
void dequantizeBlocks(const std::byte* row, std::int64_t k, float* out)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    QuantBlock blocks[kFormat.group()];
    for (std::int64_t done = 0; done < k; done += traits(type).blockSize, row += traits(type).blockBytes) {
        readStored<type>(row, blocks);
        for (const QuantBlock& block : blocks) {
            quantValues(kFormat, block, out);
            out += kQuantBlock;
        }
    }
}

} // namespace

std::string_view dtypeName(DType type)
{
    return traits(type).name;
}

std::int64_t dtypeBlockSize(DType type)
{
    return traits(type).blockSize;
}

std::size_t dtypeBlockBytes(DType type)
{
    return traits(type).blockBytes;
}

std::size_t dtypeRowBytes(DType type, std::int64_t k)
{
    const DTypeTraits t = traits(type);
    if (k < 0 || k % t.blockSize != 0)
        throw std::invalid_argument("a row of " + std::to_string(k) + " weights of type " + std::string(t.name) +
                                    " is not a whole number of blocks of " + std::to_string(t.blockSize));
    return static_cast<std::size_t>(k / t.blockSize) * t.blockBytes;
}

bool dtypeIsQuantized(DType type)
{
    return traits(type).blockSize > 1;
}

void dequantizeRow(DType type, const std::byte* row, std::int64_t k, float* out)
{
    if (k % dtypeBlockSize(type) != 0)
        throw std::invalid_argument("cannot dequantise " + std::to_string(k) + " weights of type " +
                                    std::string(dtypeName(type)) + ": not a multiple of " +
                                    std::to_string(dtypeBlockSize(type)));
    switch (type) {
    case DType::F32:
        if (k > 0)
            std::memcpy(out, row, static_cast<std::size_t>(k) * sizeof(float));
        return;
    case DType::F16:
        for (std::int64_t i = 0; i < k; ++i)
            out[i] = halfToFloat(readAs<std::uint16_t>(row + 2 * i));
        return;
    case DType::BF16:
        for (std::int64_t i = 0; i < k; ++i)
            out[i] = bf16ToFloat(readAs<std::uint16_t>(row + 2 * i));
        return;
    default:
        withQuantized(type, [&]<DType kType>() { dequantizeBlocks<kType>(row, k, out); });
    }
}

float halfToFloat(std::uint16_t h)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(h & 0x8000u) << 16;
    const std::uint32_t exponent = (h >> 10) & 31u;
    const std::uint32_t mantissa = h & 0x3ffu;
    if (exponent == 31)
        return std::bit_cast<float>(sign | 0x7f800000u | (mantissa << 13) | (mantissa != 0 ? 0x400000u : 0u));
    if (exponent == 0) {
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24f; // exact: at most 10 bits
        return sign != 0 ? -magnitude : magnitude;
    }
    return std::bit_cast<float>(sign | ((exponent + 112u) << 23) | (mantissa << 13));
}

std::uint16_t floatToHalf(float f)
{
    const auto bits = std::bit_cast<std::uint32_t>(f);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u)
        return static_cast<std::uint16_t>(sign | 0x7e00u | ((magnitude >> 13) & 0x3ffu)); // NaN stays NaN
    if (magnitude >= 0x477ff000u) // 65520 and above round to infinity
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (magnitude < 0x38800000u) {
        // Subnormal: adding 2^-1 leaves multiples of 2^-24 in the low mantissa bits, rounded to nearest even.
        const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3f000000u));
    }
    const std::uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
    return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000u) >> 13));
}

} // namespace longhand
