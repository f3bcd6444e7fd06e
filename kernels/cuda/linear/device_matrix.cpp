#include "kernels/cuda/linear/device_matrix.h"

#include "kernels/cpu/packed_block.h"
#include "kernels/ops/linear.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

namespace longhand::cuda {
namespace {

/// Position of output n (0..15) and input i (0..31) in a chunk, in elements of one byte (Q8_0).
std::size_t byteSlot(std::size_t n, std::size_t i)
{
    return (n % 8 * 4 + i / 8) * 16 + n / 8 * 8 + i % 8;
}

/// The same in the elements of a chunk of bf16.
std::size_t floatSlot(std::size_t n, std::size_t i)
{
    return (n / 8 * 32 + n % 8 * 4 + i / 8) * 8 + i % 8;
}

/// A quantised chunk of PackedLinear: byte 64 (i / 4) + 4 n + i % 4 of a panel's block holds output n, input i, for
/// Q4_x two inputs: i < 16 in the low nibble and i + 16 in the high one. The scales follow, as here.
void packQuantizedChunk(DType type, const std::byte* block, std::byte* out)
{
    const auto from = [&](std::size_t n, std::size_t i) { return block[i / 4 * 64 + 4 * n + i % 4]; };
    const auto nibble = [&](std::size_t n, std::size_t i) {
        const auto both = std::to_integer<unsigned>(from(n, i % 16));
        return i < 16 ? both & 15u : both >> 4;
    };
    for (std::size_t n = 0; n < 16; ++n)
        if (type == DType::Q8_0) {
            for (std::size_t i = 0; i < 32; ++i)
                out[byteSlot(n, i)] = from(n, i);
        } else {
            for (std::size_t t = 0; t < 4; ++t)
                for (std::size_t j = 0; j < 4; ++j)
                    out[(n % 8 * 4 + t) * 8 + n / 8 * 4 + j] =
                        static_cast<std::byte>(nibble(n, 8 * t + j) | nibble(n, 8 * t + 4 + j) << 4);
        }
    const std::size_t quants = type == DType::Q8_0 ? 512 : 256;
    std::memcpy(out + quants, block + quants, deviceChunkBytes(type) - quants);
}

template <typename T>
T readAs(const std::byte* from)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

/// Writes w as bf16 terms `stride` elements apart. Each is the remainder truncated to 8 bits: 11 bits of a half are two
/// terms, 24 of a float three. Only what is below 2^-133, bf16's smallest number, is lost.
void putTerms(float w, int terms, std::byte* at, std::size_t stride)
{
    const bool finite = std::isfinite(w);
    float rest = w;
    for (int term = 0; term < terms; ++term, at += stride * 2) {
        auto bits = static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(rest) >> 16);
        if (!finite) // an infinity or NaN stays one
            bits = term == 0 ? floatToBf16(w) : std::uint16_t{0};
        std::memcpy(at, &bits, 2);
        // A zero remainder takes the weight's sign, so that the terms of -0 add up to -0.
        rest = std::copysign(rest - bf16ToFloat(bits), w);
    }
}

/// Of a float panel: the inputs [first, first + count) of all outputs.
void packFloatChunk(DType type, const std::byte* panel, std::size_t first, std::size_t count, std::byte* out)
{
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t n = 0; n < 16; ++n) {
            const std::size_t k = first + i;
            std::byte* const at = out + floatSlot(n, i) * 2;
            if (type == DType::BF16)
                std::memcpy(at, panel + ((k / 2 * 16 + n) * 2 + k % 2) * 2, 2);
            else if (type == DType::F16)
                putTerms(halfToFloat(readAs<std::uint16_t>(panel + (k * 16 + n) * 2)), 2, at, 512);
            else
                putTerms(readAs<float>(panel + (k * 16 + n) * 4), 3, at, 512);
        }
}

template <typename T>
void put(std::byte* to, T value)
{
    std::memcpy(to, &value, sizeof value);
}

/// Output n of a chunk of Q4_K or Q5_K, from a block of one of these or of Q5_1.
void putWithMinima(DType held, const QuantFormat& format, const QuantBlock& block, std::size_t n, std::byte* out)
{
    constexpr std::uint16_t kSign = 0x8000; // of a half
    const std::size_t half = n / 8;
    for (std::size_t t = 0; t < 4; ++t) {
        const std::size_t lane = n % 8 * 4 + t;
        const std::uint8_t* const code = block.code + 8 * t;
        for (std::size_t j = 0; j < 4; ++j)
            put(out + lane * 8 + half * 4 + j, static_cast<std::uint8_t>((code[j] & 15) | (code[j + 4] & 15) << 4));
        if (held == DType::Q5_K) {
            unsigned bits = 0;
            for (unsigned j = 0; j < 8; ++j)
                bits |= static_cast<unsigned>(code[j] >> 4) << j;
            put(out + 256 + lane * 2 + half, static_cast<std::uint8_t>(bits));
        }
    }
    std::byte* const scales = out + (held == DType::Q5_K ? 320 : 256);
    const bool integers = format.scales == QuantScales::Super;
    put(scales + 2 * n, block.d);
    put(scales + 32 + 2 * n, integers ? block.m : static_cast<std::uint16_t>(block.m ^ kSign));
    put(scales + 64 + n, integers ? block.scale[0] : std::int8_t{1});
    put(scales + 80 + n, integers ? block.minimum[0] : std::uint8_t{1});
}

/// Chunk b of a quantised panel that is not laid out as on the device, as the type that is held.
void convertChunk(DType type, const std::byte* panel, std::int64_t b, std::byte* out)
{
    const QuantFormat format = quantFormat(type);
    const DType held = deviceType(type);
    for (std::size_t n = 0; n < 16; ++n) {
        const QuantBlock block = unpackBlock(type, panel, b, static_cast<std::int64_t>(n));
        if (held == DType::Q4_K || held == DType::Q5_K) {
            putWithMinima(held, format, block, n, out);
            continue;
        }
        if (held == DType::Q6_K) {
            for (std::size_t i = 0; i < 32; ++i)
                out[byteSlot(n, i)] = static_cast<std::byte>(quantValue(format, block.code[i]));
            for (int step = 0; step < 2; ++step)
                put(out + 512 + 2 * n + step, block.scale[format.steps() == 2 ? step : 0]);
            put(out + 544 + 2 * n, block.d);
            continue;
        }
        if (deviceType(type) == DType::Q8_0) {
            for (std::size_t i = 0; i < 32; ++i)
                out[byteSlot(n, i)] = static_cast<std::byte>(quantValue(format, block.code[i]));
            std::memcpy(out + 512 + 2 * n, &block.d, 2);
            continue;
        }
        float values[32];
        quantValues(format, block, values);
        for (std::size_t i = 0; i < 32; ++i) {
            const std::uint16_t bits = floatToBf16(values[i]);
            std::memcpy(out + floatSlot(n, i) * 2, &bits, 2);
        }
    }
}

/// Chunks are those of PackedLinear, reordered.
bool isCopied(DType type)
{
    return !dtypeIsQuantized(type) || type == DType::Q8_0 || type == DType::Q4_0 || type == DType::Q4_1;
}

} // namespace

void packPanelsForDevice(const PackedLinear& weights, std::int64_t firstPanel, std::int64_t count, std::byte* out)
{
    if (firstPanel < 0 || count < 0 || firstPanel > weights.panels() || count > weights.panels() - firstPanel)
        throw std::invalid_argument("cannot pack panels " + std::to_string(firstPanel) + " to " +
                                    std::to_string(firstPanel + count) + " of " + std::to_string(weights.panels()));
    const DType type = weights.type();
    const auto inputs = static_cast<std::size_t>(weights.inputs());
    const std::size_t chunkBytes = deviceChunkBytes(deviceType(type));
    for (std::int64_t p = firstPanel; p < firstPanel + count; ++p) {
        const std::byte* const panel = weights.panel(p);
        for (std::size_t k = 0; k < inputs; k += kDeviceChunk, out += chunkBytes) {
            if (deviceType(type) != type || !isCopied(type)) {
                convertChunk(type, panel, static_cast<std::int64_t>(k) / kDeviceChunk, out);
                continue;
            }
            if (dtypeIsQuantized(type)) {
                // A block holds what the chunk does, in as many bytes.
                packQuantizedChunk(type, panel + k / kDeviceChunk * chunkBytes, out);
                continue;
            }
            const std::size_t chunk = std::min<std::size_t>(kDeviceChunk, inputs - k);
            if (chunk < kDeviceChunk)
                std::memset(out, 0, chunkBytes);
            packFloatChunk(type, panel, k, chunk, out);
        }
    }
}

} // namespace longhand::cuda
