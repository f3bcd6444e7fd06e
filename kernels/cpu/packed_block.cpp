#include "kernels/cpu/packed_block.h"

#include <cstring>

namespace longhand {

namespace {

/// The element of lane n in an array of `bytes` bytes each.
void putLane(std::byte* array, std::int64_t n, const void* value, std::size_t bytes)
{
    std::memcpy(array + static_cast<std::size_t>(n) * bytes, value, bytes);
}

void getLane(const std::byte* array, std::int64_t n, void* value, std::size_t bytes)
{
    std::memcpy(value, array + static_cast<std::size_t>(n) * bytes, bytes);
}

/// Four neighbouring bytes of a lane in each of `rows` rows of 64.
void putRows(std::byte* plane, std::int64_t n, const std::uint8_t* from, int rows)
{
    for (std::ptrdiff_t r = 0; r < rows; ++r)
        std::memcpy(plane + r * 64 + 4 * n, from + 4 * r, 4);
}

template <DType type>
void putCodes(const std::uint8_t* code, std::byte* block, std::int64_t n)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr int kLow = kFormat.lowBits();
    if constexpr (kLow == 8) {
        putRows(block, n, code, 8);
        return;
    }
    std::uint8_t plane[16] = {};
    if constexpr (kLow == 4) {
        for (int i = 0; i < 16; ++i)
            plane[i] = static_cast<std::uint8_t>((code[i] & 15) | code[i + 16] << 4);
        putRows(block, n, plane, 4);
    }
    if constexpr (kLow == 2 || kFormat.bits == 6) {
        // Two bits: byte i of half h holds inputs i, 4 + i, 8 + i, 12 + i of 16 h.
        constexpr int kShift = kLow == 2 ? 0 : 4;
        for (int h = 0; h < 2; ++h)
            for (int i = 0; i < 4; ++i) {
                unsigned bits = 0;
                for (int j = 0; j < 4; ++j)
                    bits |= (code[16 * h + 4 * j + i] >> kShift & 3u) << (2 * j);
                plane[4 * h + i] = static_cast<std::uint8_t>(bits);
            }
        putRows(block + (kLow == 2 ? 0 : packedHighAt(type)), n, plane, 2);
    }
    if constexpr (kFormat.bits == 5 || kFormat.bits == 3) {
        // One bit: bit r of byte i is input 4 r + i.
        for (int i = 0; i < 4; ++i) {
            unsigned bits = 0;
            for (int r = 0; r < 8; ++r)
                bits |= (code[4 * r + i] >> kLow & 1u) << r;
            plane[i] = static_cast<std::uint8_t>(bits);
        }
        putRows(block + packedHighAt(type), n, plane, 1);
    }
}

template <DType type>
void putBlock(const QuantBlock& from, std::byte* head, std::byte* block, std::int64_t n)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    putCodes<type>(from.code, block, n);
    std::byte* const scales = block + packedQuantBytes(type);
    if constexpr (kFormat.scales == QuantScales::Half) {
        putLane(scales, n, &from.d, 2);
        if constexpr (kFormat.minima == QuantMinima::Half)
            putLane(scales + 32, n, &from.m, 2);
        return;
    }
    if constexpr (kFormat.scales == QuantScales::Super) {
        putLane(head, n, &from.d, 2);
        if constexpr (kFormat.minima == QuantMinima::Super)
            putLane(head + 32, n, &from.m, 2);
    }
    for (int step = 0; step < kFormat.steps(); ++step) {
        // Two nibbles for the types with minima and 16 weights a step.
        const bool both = kFormat.steps() == 2 && kFormat.minima == QuantMinima::Super;
        const auto byte = static_cast<std::uint8_t>(both ? from.scale[step] | from.minimum[step] << 4
                                                         : static_cast<std::uint8_t>(from.scale[step]));
        putLane(scales + static_cast<std::ptrdiff_t>(16) * step, n, &byte, 1);
    }
    if constexpr (kFormat.steps() == 1 && kFormat.minima == QuantMinima::Super)
        putLane(scales + 16, n, from.minimum, 1);
}

/// Bits of input k of output n in a plane that has `bits` of each.
template <int bits>
int planeBits(const std::byte* plane, std::int64_t n, int k)
{
    constexpr int kInByte = 8 / bits;
    const int row = k / 4;
    const std::int64_t line = bits == 4 ? row % 4 : row / kInByte;
    const int place = bits == 4 ? row / 4 : row % kInByte;
    const auto byte = std::to_integer<unsigned>(plane[static_cast<std::size_t>(line * 64 + 4 * n + k % 4)]);
    return static_cast<int>(byte >> (place * bits) & ((1u << bits) - 1));
}

template <DType type>
int codeOf(const std::byte* block, std::int64_t n, int k)
{
    constexpr int kLow = quantFormat(type).lowBits(), kHigh = quantFormat(type).bits - kLow;
    const int low = planeBits<kLow>(block, n, k);
    if constexpr (kHigh > 0)
        return low | planeBits<kHigh>(block + packedHighAt(type), n, k) << kLow;
    else
        return low;
}

} // namespace

int packedCode(DType type, const std::byte* block, std::int64_t n, int k)
{
    return withQuantized(type, [&]<DType kType>() { return codeOf<kType>(block, n, k); });
}

void packQuantizedRows(DType type, const std::byte* rows, std::int64_t count, std::int64_t k, std::int64_t n,
                       std::byte* panel)
{
    const std::size_t storedBytes = dtypeBlockBytes(type), rowBytes = dtypeRowBytes(type, k);
    withQuantized(type, [&]<DType kType>() {
        constexpr std::int64_t kGroup = quantFormat(kType).group();
        constexpr std::size_t kGroupBytes = kGroup * packedBlockBytes(kType) + packedHeadBytes(kType);
        QuantBlock blocks[kGroup];
        // All rows of a stretch before the next stretch: its lines are written while they are in the nearest cache.
        for (std::int64_t b = 0; b < k / kQuantBlock; b += kGroup, rows += storedBytes, panel += kGroupBytes)
            for (std::int64_t i = 0; i < count; ++i) {
                readStored<kType>(rows + static_cast<std::size_t>(i) * rowBytes, blocks);
                std::byte* at = panel + packedHeadBytes(kType);
                for (const QuantBlock& block : blocks) {
                    putBlock<kType>(block, panel, at, n + i);
                    at += packedBlockBytes(kType);
                }
            }
    });
}

template <DType type>
QuantBlock unpackBlock(const std::byte* panel, std::int64_t b, std::int64_t n)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const std::byte* const head = panel + packedPanelBytes(type, b / kFormat.group() * kFormat.group() * kQuantBlock);
    const std::byte* const block =
        head + packedHeadBytes(type) + static_cast<std::size_t>(b % kFormat.group()) * packedBlockBytes(type);
    const std::byte* const scales = block + packedQuantBytes(type);
    QuantBlock out;
    for (int k = 0; k < kQuantBlock; ++k)
        out.code[k] = static_cast<std::uint8_t>(codeOf<type>(block, n, k));
    if constexpr (kFormat.scales == QuantScales::Half) {
        getLane(scales, n, &out.d, 2);
        if constexpr (kFormat.minima == QuantMinima::Half)
            getLane(scales + 32, n, &out.m, 2);
        return out;
    }
    if constexpr (kFormat.scales == QuantScales::Super) {
        getLane(head, n, &out.d, 2);
        if constexpr (kFormat.minima == QuantMinima::Super)
            getLane(head + 32, n, &out.m, 2);
    }
    constexpr bool kTwo = kFormat.steps() == 2;
    getLane(scales, n, &out.scale[0], 1);
    if constexpr (kTwo)
        getLane(scales + 16, n, &out.scale[1], 1);
    if constexpr (kFormat.minima == QuantMinima::Super && !kTwo)
        getLane(scales + 16, n, &out.minimum[0], 1);
    if constexpr (kFormat.minima == QuantMinima::Super && kTwo)
        for (int step = 0; step < 2; ++step) {
            out.minimum[step] = static_cast<std::uint8_t>(static_cast<std::uint8_t>(out.scale[step]) >> 4);
            out.scale[step] &= 15;
        }
    return out;
}

QuantBlock unpackBlock(DType type, const std::byte* panel, std::int64_t b, std::int64_t n)
{
    return withQuantized(type, [&]<DType kType>() { return unpackBlock<kType>(panel, b, n); });
}

// For other files.
template QuantBlock unpackBlock<DType::Q8_0>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q4_0>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q4_1>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q5_0>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q5_1>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q2_K>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q3_K>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q4_K>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q5_K>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::Q6_K>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::IQ4_NL>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::IQ4_XS>(const std::byte*, std::int64_t, std::int64_t);
template QuantBlock unpackBlock<DType::MXFP4>(const std::byte*, std::int64_t, std::int64_t);

} // namespace longhand
