// ggml's block formats. Facts on them: ggml-common.h and the dequantize_row_* functions of llama.cpp.
#include "kernels/ops/quant_block.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace longhand {

namespace {

std::uint16_t half(const std::byte* from)
{
    std::uint16_t value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

const std::uint8_t* bytes(const std::byte* from)
{
    return reinterpret_cast<const std::uint8_t*>(from);
}

/// 16 bytes: weight i in the low nibble of byte i, weight i + 16 in the high one.
void readNibbles(const std::byte* from, std::uint8_t* code)
{
    for (int i = 0; i < 16; ++i) {
        code[i] = bytes(from)[i] & 15;
        code[i + 16] = static_cast<std::uint8_t>(bytes(from)[i] >> 4);
    }
}

/// The fifth bits of 32 weights, weight i in bit i.
void readFifthBits(const std::byte* from, std::uint8_t* code)
{
    std::uint32_t bits;
    std::memcpy(&bits, from, sizeof bits);
    for (int i = 0; i < 32; ++i)
        code[i] = static_cast<std::uint8_t>(code[i] | ((bits >> i & 1u) << 4));
}

/// Q4_K and Q5_K: eight scales and eight minima of six bits in 12 bytes.
void readSixBits(const std::byte* from, QuantBlock* blocks)
{
    const std::uint8_t* const s = bytes(from);
    for (int j = 0; j < 8; ++j) {
        const int scale = j < 4 ? s[j] & 63 : (s[j + 4] & 15) | (s[j - 4] >> 6 << 4);
        const int minimum = j < 4 ? s[j + 4] & 63 : (s[j + 4] >> 4) | (s[j] >> 6 << 4);
        blocks[j].scale[0] = static_cast<std::int8_t>(scale);
        blocks[j].minimum[0] = static_cast<std::uint8_t>(minimum);
    }
}

/// Q4_K and Q5_K: 32 bytes for two blocks, the first in the low nibbles.
void readNibblePairs(const std::byte* from, QuantBlock* blocks)
{
    for (int j = 0; j < 8; j += 2, from += 32)
        for (int i = 0; i < 32; ++i) {
            blocks[j].code[i] = bytes(from)[i] & 15;
            blocks[j + 1].code[i] = static_cast<std::uint8_t>(bytes(from)[i] >> 4);
        }
}

/// Q2_K and Q3_K: 32 bytes for four blocks, two bits each.
void readTwoBits(const std::byte* from, QuantBlock* blocks)
{
    for (int j = 0; j < 8; ++j)
        for (int i = 0; i < 32; ++i)
            blocks[j].code[i] = bytes(from)[j / 4 * 32 + i] >> (j % 4 * 2) & 3;
}

/// 32 bytes: bit j of byte i belongs to weight i of block j.
void addBits(const std::byte* from, int shift, QuantBlock* blocks)
{
    for (int j = 0; j < 8; ++j)
        for (int i = 0; i < 32; ++i)
            blocks[j].code[i] = static_cast<std::uint8_t>(blocks[j].code[i] | ((bytes(from)[i] >> j & 1) << shift));
}

void readQ2K(const std::byte* stored, QuantBlock* blocks)
{
    readTwoBits(stored + 16, blocks);
    for (int j = 0; j < 8; ++j)
        for (int h = 0; h < 2; ++h) {
            const std::uint8_t both = bytes(stored)[2 * j + h];
            blocks[j].scale[h] = static_cast<std::int8_t>(both & 15);
            blocks[j].minimum[h] = static_cast<std::uint8_t>(both >> 4);
        }
}

void readQ3K(const std::byte* stored, QuantBlock* blocks)
{
    readTwoBits(stored + 32, blocks);
    addBits(stored, 2, blocks);
    // Sixteen scales of six bits: four in the first eight bytes, two in the last four.
    const std::uint8_t* const s = bytes(stored) + 96;
    for (int j = 0; j < 16; ++j) {
        const int low = j < 8 ? s[j] & 15 : s[j - 8] >> 4, high = s[8 + j % 4] >> (j / 4 * 2) & 3;
        blocks[j / 2].scale[j % 2] = static_cast<std::int8_t>((low | high << 4) - 32);
    }
}

void readQ6K(const std::byte* stored, QuantBlock* blocks)
{
    const std::uint8_t* const scales = bytes(stored) + 192;
    for (std::ptrdiff_t part = 0; part < 2; ++part) {
        const std::uint8_t *const low = bytes(stored) + part * 64, *const high = bytes(stored) + 128 + part * 32;
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 32; ++i) {
                const int four = low[j % 2 * 32 + i] >> (j / 2 * 4) & 15, two = high[i] >> (2 * j) & 3;
                blocks[part * 4 + j].code[i] = static_cast<std::uint8_t>(four | two << 4);
            }
    }
    for (int j = 0; j < 16; ++j)
        blocks[j / 2].scale[j % 2] = static_cast<std::int8_t>(scales[j]);
}

void readIq4Xs(const std::byte* stored, QuantBlock* blocks)
{
    const unsigned high = half(stored + 2);
    for (std::ptrdiff_t j = 0; j < 8; ++j) {
        readNibbles(stored + 8 + 16 * j, blocks[j].code);
        const int low = bytes(stored)[4 + j / 2] >> (j % 2 * 4) & 15;
        blocks[j].scale[0] = static_cast<std::int8_t>((low | static_cast<int>(high >> (2 * j) & 3u) << 4) - 32);
    }
}

/// Bytes before d of a type with 256 weights in a block; dmin follows.
constexpr std::size_t superScaleAt(DType type)
{
    return type == DType::Q2_K ? 80 : type == DType::Q3_K ? 108 : type == DType::Q6_K ? 208 : 0;
}

} // namespace

template <DType type>
void readStored(const std::byte* stored, QuantBlock* blocks)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    if constexpr (kFormat.scales == QuantScales::Super) {
        for (int j = 0; j < 8; ++j) {
            blocks[j].d = half(stored + superScaleAt(type));
            blocks[j].m =
                kFormat.minima == QuantMinima::Super ? half(stored + superScaleAt(type) + 2) : std::uint16_t{0};
        }
        if constexpr (type == DType::Q2_K) {
            readQ2K(stored, blocks);
        } else if constexpr (type == DType::Q3_K) {
            readQ3K(stored, blocks);
        } else if constexpr (type == DType::Q6_K) {
            readQ6K(stored, blocks);
        } else if constexpr (type == DType::IQ4_XS) {
            readIq4Xs(stored, blocks);
        } else {
            readSixBits(stored + 4, blocks);
            readNibblePairs(stored + (type == DType::Q5_K ? 48 : 16), blocks);
            if constexpr (type == DType::Q5_K)
                addBits(stored + 16, 4, blocks);
        }
        return;
    }
    if constexpr (kFormat.scales == QuantScales::Exponent) {
        blocks->scale[0] = static_cast<std::int8_t>(bytes(stored)[0]);
        readNibbles(stored + 1, blocks->code);
        return;
    }
    constexpr std::size_t kHeader = kFormat.minima == QuantMinima::Half ? 4 : 2;
    blocks->d = half(stored);
    blocks->m = kHeader == 4 ? half(stored + 2) : std::uint16_t{0};
    if constexpr (kFormat.bits == 8) {
        std::memcpy(blocks->code, stored + kHeader, 32);
    } else {
        readNibbles(stored + kHeader + (kFormat.bits == 5 ? 4 : 0), blocks->code);
        if constexpr (kFormat.bits == 5)
            readFifthBits(stored + kHeader, blocks->code);
    }
}

template void readStored<DType::Q8_0>(const std::byte*, QuantBlock*);
template void readStored<DType::Q4_0>(const std::byte*, QuantBlock*);
template void readStored<DType::Q4_1>(const std::byte*, QuantBlock*);
template void readStored<DType::Q5_0>(const std::byte*, QuantBlock*);
template void readStored<DType::Q5_1>(const std::byte*, QuantBlock*);
template void readStored<DType::Q2_K>(const std::byte*, QuantBlock*);
template void readStored<DType::Q3_K>(const std::byte*, QuantBlock*);
template void readStored<DType::Q4_K>(const std::byte*, QuantBlock*);
template void readStored<DType::Q5_K>(const std::byte*, QuantBlock*);
template void readStored<DType::Q6_K>(const std::byte*, QuantBlock*);
template void readStored<DType::IQ4_NL>(const std::byte*, QuantBlock*);
template void readStored<DType::IQ4_XS>(const std::byte*, QuantBlock*);
template void readStored<DType::MXFP4>(const std::byte*, QuantBlock*);

float quantScale(const QuantFormat& format, const QuantBlock& block, int step)
{
    switch (format.scales) {
    case QuantScales::Super:
        return halfToFloat(block.d) * static_cast<float>(block.scale[step]);
    case QuantScales::Exponent:
        return exponentScale(static_cast<std::uint8_t>(block.scale[0]));
    default:
        return halfToFloat(block.d);
    }
}

float quantMinimum(const QuantFormat& format, const QuantBlock& block, int step)
{
    switch (format.minima) {
    case QuantMinima::MinusEight:
        return -8.0f * halfToFloat(block.d);
    case QuantMinima::Half:
        return halfToFloat(block.m);
    case QuantMinima::Super:
        return -(halfToFloat(block.m) * static_cast<float>(block.minimum[step]));
    default:
        return 0;
    }
}

void quantValues(const QuantFormat& format, const QuantBlock& block, float* out)
{
    for (int step = 0; step < format.steps(); ++step) {
        const float a = quantScale(format, block, step), m = quantMinimum(format, block, step);
        for (int i = step * format.step; i < (step + 1) * format.step; ++i) {
            const int v = quantValue(format, block.code[i]);
            if (format.minima == QuantMinima::MinusEight)
                out[i] = a * static_cast<float>(v - 8);
            else if (format.minima == QuantMinima::None)
                out[i] = a * static_cast<float>(v);
            else
                out[i] = a * static_cast<float>(v) + m;
        }
    }
}

} // namespace longhand
