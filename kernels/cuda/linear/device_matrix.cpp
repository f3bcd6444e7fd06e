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

/// Position of output n (0..15) and input i (0..31) in a chunk of bf16, in elements.
std::size_t floatSlot(std::size_t n, std::size_t i)
{
    return (n / 8 * 32 + n % 8 * 4 + i / 8) * 8 + i % 8;
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

/// `bits` bits of each code of output n, from bit `shift` on, as a plane.
template <int bits, int shift>
void putPlane(const std::uint8_t (&code)[32], std::size_t n, std::byte* plane)
{
    const auto part = [&](std::size_t input) { return code[input] >> shift & ((1u << bits) - 1); };
    const std::size_t half = n / 8;
    for (std::size_t t = 0; t < 4; ++t) {
        const std::size_t lane = n % 8 * 4 + t, input = 8 * t;
        if constexpr (bits == 8)
            std::memcpy(plane + lane * 16 + half * 8, code + input, 8);
        if constexpr (bits == 4)
            for (std::size_t j = 0; j < 4; ++j)
                put(plane + lane * 8 + half * 4 + j,
                    static_cast<std::uint8_t>(part(input + j) | part(input + 4 + j) << 4));
        if constexpr (bits == 2)
            for (std::size_t j = 0; j < 4; ++j)
                plane[lane * 4 + j] |=
                    static_cast<std::byte>((part(input + j) | part(input + 4 + j) << 2) << (4 * half));
        if constexpr (bits == 1) {
            unsigned byte = 0;
            for (std::size_t i = 0; i < 8; ++i)
                byte |= part(input + i) << i;
            put(plane + lane * 2 + half, static_cast<std::uint8_t>(byte));
        }
    }
}

/// Chunk b of a quantised panel.
template <DType kType>
void packQuantizedChunk(const std::byte* panel, std::int64_t b, std::byte* out)
{
    constexpr QuantFormat kFormat = quantFormat(kType);
    constexpr QuantLayout kLayout = quantLayout(kType);
    constexpr auto kSteps = static_cast<std::size_t>(kFormat.steps());
    std::memset(out, 0, kLayout.bytes);
    for (std::size_t n = 0; n < 16; ++n) {
        const QuantBlock block = unpackBlock<kType>(panel, b, static_cast<std::int64_t>(n));
        putPlane<kFormat.lowBits(), 0>(block.code, n, out);
        if constexpr (kFormat.bits > kFormat.lowBits())
            putPlane<kFormat.bits - kFormat.lowBits(), kFormat.lowBits()>(block.code, n, out + kLayout.highPlane);
        if constexpr (kFormat.scales != QuantScales::Exponent)
            put(out + kLayout.d + 2 * n, block.d);
        if constexpr (kLayout.stepScales > kLayout.minima)
            put(out + kLayout.minima + 2 * n, block.m);
        for (std::size_t step = 0; kLayout.stepMinima > kLayout.stepScales && step < kSteps; ++step) {
            const unsigned upper = kSteps == 2 ? block.minimum[step] : 0u; // Q2_K's; of other types 0
            put(out + kLayout.stepScales + kSteps * n + step,
                static_cast<std::uint8_t>(static_cast<std::uint8_t>(block.scale[step]) | upper << 4));
        }
        if constexpr (kLayout.bytes > kLayout.stepMinima)
            put(out + kLayout.stepMinima + n, block.minimum[0]);
    }
}

} // namespace

void packPanelsForDevice(const PackedLinear& weights, std::int64_t firstPanel, std::int64_t count, std::byte* out)
{
    if (firstPanel < 0 || count < 0 || firstPanel > weights.panels() || count > weights.panels() - firstPanel)
        throw std::invalid_argument("cannot pack panels " + std::to_string(firstPanel) + " to " +
                                    std::to_string(firstPanel + count) + " of " + std::to_string(weights.panels()));
    const DType type = weights.type();
    const auto inputs = static_cast<std::size_t>(weights.inputs());
    const std::size_t chunkBytes = deviceChunkBytes(type);
    for (std::int64_t p = firstPanel; p < firstPanel + count; ++p) {
        const std::byte* const panel = weights.panel(p);
        if (dtypeIsQuantized(type)) {
            withQuantized(type, [&]<DType kType>() {
                for (std::int64_t b = 0; b < weights.inputs() / kDeviceChunk; ++b, out += chunkBytes)
                    packQuantizedChunk<kType>(panel, b, out);
            });
            continue;
        }
        for (std::size_t k = 0; k < inputs; k += kDeviceChunk, out += chunkBytes) {
            const std::size_t chunk = std::min<std::size_t>(kDeviceChunk, inputs - k);
            if (chunk < kDeviceChunk)
                std::memset(out, 0, chunkBytes);
            packFloatChunk(type, panel, k, chunk, out);
        }
    }
}

} // namespace longhand::cuda
