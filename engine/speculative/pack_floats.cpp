#include "engine/speculative/pack_floats.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

namespace longhand {

namespace {

void put16(std::byte*& to, std::uint16_t value)
{
    std::memcpy(to, &value, sizeof value);
    to += sizeof value;
}

/// Quantises like ggml: d = largest / 127. Repacking a Q8_0 block that holds a quant of 127 or -127, as ggml's blocks
/// do, leaves it unchanged.
void packQ8(const float* row, std::int64_t width, std::byte* to)
{
    for (std::int64_t at = 0; at < width; at += kQuantBlock) {
        float largest = 0;
        for (std::int64_t i = at; i < at + kQuantBlock; ++i)
            largest = std::max(largest, std::fabs(row[i]));
        const float d = largest / 127.0F;
        put16(to, floatToHalf(d));
        for (std::int64_t i = at; i < at + kQuantBlock; ++i)
            *to++ = static_cast<std::byte>(
                static_cast<std::int8_t>(d > 0 ? std::clamp(std::nearbyint(row[i] / d), -127.0F, 127.0F) : 0.0F));
    }
}

void packRow(DType type, const float* row, std::int64_t width, std::byte* to)
{
    switch (type) {
    case DType::F32:
        std::memcpy(to, row, static_cast<std::size_t>(width) * sizeof(float));
        return;
    case DType::F16:
        for (std::int64_t i = 0; i < width; ++i)
            put16(to, floatToHalf(row[i]));
        return;
    case DType::BF16:
        for (std::int64_t i = 0; i < width; ++i)
            put16(to, floatToBf16(row[i]));
        return;
    case DType::Q8_0:
        packQ8(row, width, to);
        return;
    default:
        break;
    }
    throw std::invalid_argument("packFloats: no packing in " + std::string(dtypeName(type)));
}

} // namespace

PackedLinear packFloats(DType type, std::int64_t outputs, std::int64_t inputs, const float* rows)
{
    if (dtypeBlockSize(type) > 1 && inputs % dtypeBlockSize(type) != 0)
        throw std::invalid_argument("packFloats: rows of " + std::to_string(inputs) + " in blocks of " +
                                    std::to_string(dtypeBlockSize(type)));
    const std::size_t rowBytes = dtypeRowBytes(type, inputs);
    std::vector<std::byte> packed(static_cast<std::size_t>(outputs) * rowBytes);
    for (std::int64_t row = 0; row < outputs; ++row)
        packRow(type, rows + row * inputs, inputs, packed.data() + static_cast<std::size_t>(row) * rowBytes);
    return PackedLinear::pack(type, outputs, inputs, packed.data());
}

} // namespace longhand
