#pragma once

#include "kernels/ops/quant_format.h"

#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

namespace longhand::test {

inline constexpr auto& kAllTypes = kDTypes;
/// Those that the GPU's kernels open.
inline constexpr std::array kDeviceTypes = {DType::F32, DType::F16, DType::BF16, DType::Q8_0, DType::Q4_0, DType::Q4_1};
inline const std::vector<DType> kQuantizedTypes(kDTypes.begin() + 3, kDTypes.end());

inline std::vector<float> normalFloats(std::size_t count, unsigned seed, float scale = 1.0f)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0f, scale);
    std::vector<float> values(count);
    for (float& value : values)
        value = normal(random);
    return values;
}

/// n rows of k weights as they lie in a GGUF file: random quants, scales of both signs about as large as said (MXFP4:
/// about 0.01).
inline std::vector<std::byte> randomRows(DType type, std::int64_t n, std::int64_t k, unsigned seed, float scale = 0.02f)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0f, scale);
    std::vector<std::byte> rows(static_cast<std::size_t>(n) * dtypeRowBytes(type, k));
    const std::size_t block = dtypeBlockBytes(type);
    for (std::size_t at = 0; at < rows.size(); at += block) {
        const auto put16 = [&](std::size_t offset, std::uint16_t value) { std::memcpy(&rows[at + offset], &value, 2); };
        if (type == DType::F32) {
            const float value = normal(random);
            std::memcpy(&rows[at], &value, 4);
        } else if (type == DType::F16) {
            put16(0, floatToHalf(normal(random)));
        } else if (type == DType::BF16) {
            put16(0, floatToBf16(normal(random)));
        } else {
            for (std::size_t i = 0; i < block; ++i) // Q8_0 files hold -127..127
                rows[at + i] = static_cast<std::byte>(type == DType::Q8_0 ? static_cast<int>(random() % 255) - 127
                                                                          : static_cast<int>(random() % 256));
            const float d = normal(random), m = normal(random);
            const QuantFormat format = quantFormat(type);
            if (format.scales == QuantScales::Exponent) {
                rows[at] = static_cast<std::byte>(118 + random() % 6);
            } else if (format.scales == QuantScales::Half) {
                put16(0, floatToHalf(d));
                if (format.minima == QuantMinima::Half)
                    put16(2, floatToHalf(m));
            } else {
                const std::size_t at16 = type == DType::Q2_K   ? 80
                                         : type == DType::Q3_K ? 108
                                         : type == DType::Q6_K ? 208
                                                               : 0;
                put16(at16, floatToHalf(d / 32));
                if (format.minima == QuantMinima::Super)
                    put16(at16 + 2, floatToHalf(m / 32));
            }
        }
    }
    return rows;
}

inline std::vector<float> dequantized(DType type, const std::vector<std::byte>& rows, std::int64_t n, std::int64_t k)
{
    std::vector<float> values(static_cast<std::size_t>(n * k));
    for (std::int64_t i = 0; i < n; ++i)
        dequantizeRow(type, rows.data() + static_cast<std::size_t>(i) * dtypeRowBytes(type, k), k,
                      values.data() + i * k);
    return values;
}

inline bool sameBits(const float* a, const float* b, std::size_t count)
{
    return std::memcmp(a, b, count * sizeof(float)) == 0;
}

} // namespace longhand::test
