#pragma once

#include "kernels/cuda/device/convert.h"
#include "kernels/cuda/device/mma.h"
#include "kernels/cuda/linear/device_matrix.h"

namespace longhand::cuda {

/// bf16 terms that stand for one weight; 0 for the quantised types.
constexpr int weightTerms(DType type)
{
    switch (type) {
    case DType::F32:
        return 3;
    case DType::F16:
        return 2;
    case DType::BF16:
        return 1;
    default:
        return 0;
    }
}

/// Scales (and minima) that an output has in a chunk: 1 or 2.
constexpr int chunkSteps(DType type)
{
    return weightTerms(type) > 0 ? 1 : quantFormat(type).steps();
}

/// Something is added to each weight, apart from what the codes stand for. Q4_0's -8 is part of the codes.
constexpr bool hasMinima(DType type)
{
    return weightTerms(type) == 0 &&
           (quantFormat(type).minima == QuantMinima::Half || quantFormat(type).minima == QuantMinima::Super);
}

/// Subtracted from each code.
constexpr int codeOffset(DType type)
{
    return quantFormat(type).minima == QuantMinima::MinusEight ? 8 : quantFormat(type).offset;
}

/// A lane's share of a chunk of 16 outputs: the weights' side of two tiles (mma.h), inputs 8 t .. 8 t + 3 and
/// 8 t + 4 .. 8 t + 7.
struct ChunkTiles
{
    std::uint32_t first[4], second[4];
};

/// One of the terms of a float chunk.
__device__ __forceinline__ ChunkTiles termTiles(const std::byte* chunk, int term, unsigned lane)
{
    const auto* halves = reinterpret_cast<const uint4*>(chunk) + term * 64 + lane;
    const uint4 low = halves[0], high = halves[32];
    return {{low.x, high.x, low.y, high.y}, {low.z, high.z, low.w, high.w}};
}

// Integers become bf16 by their bits: 0x4300 | n is 128 + n for n below 128, and 0x4380 is 256.

/// Two of a register's bytes (0 and 1, or 2 and 3), each below 128, as bf16 pairs less `bias`.
template <int kFirst>
__device__ __forceinline__ std::uint32_t smallPair(std::uint32_t bytes, std::uint32_t bias)
{
    return bf16PairMinus(__byte_perm(bytes, 0x43u, kFirst == 0 ? 0x4140u : 0x4342u), bias);
}

/// Bytes kFirst and kSecond of a register, which are signed, as bf16: the low seven bits less 128 where the sign is
/// set.
template <int kFirst, int kSecond>
__device__ __forceinline__ std::uint32_t signedPair(std::uint32_t bytes)
{
    const std::uint32_t pair = __byte_perm(bytes, 0x43u, 0x4040u | kFirst | kSecond << 8);
    return bf16PairMinus(pair & 0xff7fff7fu, pair & 0xff80ff80u);
}

/// The low four bits, each in the lowest bit of a byte.
__device__ __forceinline__ std::uint32_t bitsToBytes(std::uint32_t bits)
{
    return (bits & 15u) * 0x00204081u & 0x01010101u;
}

/// Four values of a type's table, in one register.
template <DType kType>
constexpr std::uint32_t tableFour(int first)
{
    std::uint32_t four = 0;
    for (int i = 0; i < 4; ++i)
        four |= static_cast<std::uint32_t>(static_cast<std::uint8_t>(quantValue(quantFormat(kType), first + i)))
                << (8 * i);
    return four;
}

/// What the four codes of 4 bits in the low half of a register stand for, a signed byte each.
template <DType kType>
__device__ __forceinline__ std::uint32_t tableBytes(std::uint32_t codes)
{
    constexpr std::uint32_t k0 = tableFour<kType>(0), k4 = tableFour<kType>(4), k8 = tableFour<kType>(8),
                            k12 = tableFour<kType>(12);
    // Three bits choose a byte in each half of the table, the fourth one of the two.
    const std::uint32_t place = codes & 0x7777u;
    return __byte_perm(__byte_perm(k0, k4, place), __byte_perm(k8, k12, place), 0x3210u | (codes & 0x8888u) >> 1);
}

/// The integers that a quantised chunk's codes stand for, exactly.
template <DType kType>
__device__ __forceinline__ ChunkTiles integerTiles(const std::byte* chunk, unsigned lane)
{
    constexpr QuantFormat kFormat = quantFormat(kType);
    constexpr int kLow = kFormat.lowBits(), kHigh = kFormat.bits - kLow;
    if constexpr (kLow == 8) {
        const uint4 q = reinterpret_cast<const uint4*>(chunk)[lane];
        return {{signedPair<0, 1>(q.x), signedPair<0, 1>(q.z), signedPair<2, 3>(q.x), signedPair<2, 3>(q.z)},
                {signedPair<0, 1>(q.y), signedPair<0, 1>(q.w), signedPair<2, 3>(q.y), signedPair<2, 3>(q.w)}};
    } else if constexpr (kFormat.hasTable()) {
        // Of each byte, the low nibble belongs to the first tile and the high one to the second.
        const uint2 q = reinterpret_cast<const uint2*>(chunk)[lane];
        const std::uint32_t x = tableBytes<kType>(q.x), x2 = tableBytes<kType>(q.x >> 16);
        const std::uint32_t y = tableBytes<kType>(q.y), y2 = tableBytes<kType>(q.y >> 16);
        return {{signedPair<0, 2>(x), signedPair<0, 2>(y), signedPair<0, 2>(x2), signedPair<0, 2>(y2)},
                {signedPair<1, 3>(x), signedPair<1, 3>(y), signedPair<1, 3>(x2), signedPair<1, 3>(y2)}};
    } else {
        // x, u: inputs 8 t .. 8 t + 3 and 8 t + 4 .. 8 t + 7 of output g; y, v: of output g + 8.
        std::uint32_t x, y, u, v;
        const auto openTwos = [lane](const std::byte* plane, std::uint32_t(&parts)[4]) {
            const std::uint32_t q = reinterpret_cast<const std::uint32_t*>(plane)[lane];
            for (int i = 0; i < 4; ++i)
                parts[i] = q >> (2 * i) & 0x03030303u;
        };
        std::uint32_t twos[4];
        if constexpr (kLow == 4) {
            const uint2 q = reinterpret_cast<const uint2*>(chunk)[lane];
            x = q.x & 0x0f0f0f0fu, y = q.y & 0x0f0f0f0fu;
            u = q.x >> 4 & 0x0f0f0f0fu, v = q.y >> 4 & 0x0f0f0f0fu;
        } else {
            openTwos(chunk, twos);
            x = twos[0], u = twos[1], y = twos[2], v = twos[3];
        }
        const std::byte* const high = chunk + quantLayout(kType).highPlane;
        if constexpr (kHigh == 2) {
            openTwos(high, twos);
            x |= twos[0] << kLow, u |= twos[1] << kLow, y |= twos[2] << kLow, v |= twos[3] << kLow;
        }
        if constexpr (kHigh == 1) {
            const std::uint32_t bits = reinterpret_cast<const std::uint16_t*>(high)[lane];
            x |= bitsToBytes(bits) << kLow, u |= bitsToBytes(bits >> 4) << kLow;
            y |= bitsToBytes(bits >> 8) << kLow, v |= bitsToBytes(bits >> 12) << kLow;
        }
        constexpr std::uint32_t kBias = (0x4300u + codeOffset(kType)) * 0x00010001u; // 128 and the offset, twice
        return {{smallPair<0>(x, kBias), smallPair<0>(y, kBias), smallPair<2>(x, kBias), smallPair<2>(y, kBias)},
                {smallPair<0>(u, kBias), smallPair<0>(v, kBias), smallPair<2>(u, kBias), smallPair<2>(v, kBias)}};
    }
}

/// A quantised chunk's scale for one output and step, exactly.
template <DType kType>
__device__ __forceinline__ float chunkScale(const std::byte* chunk, unsigned output, unsigned step)
{
    constexpr QuantFormat kFormat = quantFormat(kType);
    constexpr QuantLayout kLayout = quantLayout(kType);
    const auto stepScale = [&] { return chunk[kLayout.stepScales + kFormat.steps() * output + step]; };
    if constexpr (kFormat.scales == QuantScales::Exponent) {
        const auto e = static_cast<std::uint32_t>(stepScale());
        return __uint_as_float(e < 2 ? 0x00200000u << e : (e - 1) << 23); // exponentScale()
    } else {
        const float d = halfValue(reinterpret_cast<const std::uint16_t*>(chunk + kLayout.d)[output]);
        if constexpr (kFormat.scales == QuantScales::Half)
            return d;
        else if constexpr (kFormat.steps() == 2 && hasMinima(kType))
            return d * static_cast<float>(static_cast<std::uint8_t>(stepScale()) & 15);
        else
            return d * static_cast<float>(static_cast<std::int8_t>(stepScale()));
    }
}

/// What is added to each of an output's weights of a step, exactly.
template <DType kType>
__device__ __forceinline__ float chunkMinimum(const std::byte* chunk, unsigned output, unsigned step)
{
    constexpr QuantFormat kFormat = quantFormat(kType);
    constexpr QuantLayout kLayout = quantLayout(kType);
    const float m = halfValue(reinterpret_cast<const std::uint16_t*>(chunk + kLayout.minima)[output]);
    if constexpr (kFormat.minima == QuantMinima::Half)
        return m;
    else if constexpr (kFormat.steps() == 2)
        return -(m * static_cast<float>(static_cast<std::uint8_t>(chunk[kLayout.stepScales + 2 * output + step]) >> 4));
    else
        return -(m * static_cast<float>(static_cast<std::uint8_t>(chunk[kLayout.stepMinima + output])));
}

/// Of a chunk with two scales a tile has inputs of both: lanes 0 and 1 of four hold those below 16. Zeros in the place
/// of the other step's.
template <int kSteps>
__device__ __forceinline__ std::uint32_t ofStep(std::uint32_t pair, unsigned lane, unsigned step)
{
    return kSteps == 1 || lane % 4 / 2 == step ? pair : 0u;
}

/// Sums of the rows of x over each step of a chunk, of rows 2 t and 2 t + 1 of each tile: what the minima are
/// multiplied by.
template <int kSteps, int kRowTiles>
__device__ __forceinline__ void sumRows(const uint4 (&x)[kRowTiles], unsigned lane, float (&sums)[kRowTiles][kSteps][2])
{
#pragma unroll
    for (unsigned step = 0; step < kSteps; ++step) {
        const std::uint32_t one = ofStep<kSteps>(0x3f803f80u, lane, step);
        const std::uint32_t ones[4] = {one, one, one, one};
#pragma unroll
        for (int r = 0; r < kRowTiles; ++r) {
            const std::uint32_t first[2] = {x[r].x, x[r].y}, second[2] = {x[r].z, x[r].w};
            float s[4];
            mmaBf16FromZero(s, ones, first);
            mmaBf16(s, ones, second);
            sums[r][step][0] = s[0], sums[r][step][1] = s[1];
        }
    }
}

/// f += the product of a chunk of one panel with tiles of 8 rows, in the order of linear(). x[r]: inputs 8 t .. 8 t + 7
/// of row g of tile r; f[r] as mmaBf16's c: outputs g, g + 8 by rows 2 t, 2 t + 1.
template <DType kType, int kRowTiles>
__device__ __forceinline__ void addChunk(const std::byte* chunk, unsigned lane, const uint4 (&x)[kRowTiles],
                                         const float (&sums)[kRowTiles][chunkSteps(kType)][2], float (&f)[kRowTiles][4])
{
    constexpr int kSteps = chunkSteps(kType);
    if constexpr (weightTerms(kType) > 0) {
#pragma unroll
        for (int term = 0; term < weightTerms(kType); ++term) {
            const ChunkTiles w = termTiles(chunk, term, lane);
#pragma unroll
            for (int r = 0; r < kRowTiles; ++r) {
                const std::uint32_t inputs[2] = {x[r].x, x[r].y};
                mmaBf16(f[r], w.first, inputs);
            }
#pragma unroll
            for (int r = 0; r < kRowTiles; ++r) {
                const std::uint32_t inputs[2] = {x[r].z, x[r].w};
                mmaBf16(f[r], w.second, inputs);
            }
        }
    } else {
        const ChunkTiles q = integerTiles<kType>(chunk, lane);
#pragma unroll
        for (unsigned step = 0; step < kSteps; ++step) {
            ChunkTiles part;
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                part.first[i] = ofStep<kSteps>(q.first[i], lane, step);
                part.second[i] = ofStep<kSteps>(q.second[i], lane, step);
            }
            const float scales[2] = {chunkScale<kType>(chunk, lane / 4, step),
                                     chunkScale<kType>(chunk, lane / 4 + 8, step)};
            float minima[2] = {0, 0};
            if constexpr (hasMinima(kType)) {
                minima[0] = chunkMinimum<kType>(chunk, lane / 4, step);
                minima[1] = chunkMinimum<kType>(chunk, lane / 4 + 8, step);
            }
            // Tiles of rows in groups, so that the second half of a product does not wait for the first; small groups
            // where registers are scarce.
            constexpr int kGroup = kRowTiles > 4 ? 2 : kRowTiles;
#pragma unroll
            for (int begin = 0; begin < kRowTiles; begin += kGroup) {
                float p[kGroup][4];
#pragma unroll
                for (int i = 0; i < kGroup; ++i) {
                    const std::uint32_t inputs[2] = {x[begin + i].x, x[begin + i].y};
                    mmaBf16FromZero(p[i], part.first, inputs);
                }
#pragma unroll
                for (int i = 0; i < kGroup; ++i) {
                    const std::uint32_t inputs[2] = {x[begin + i].z, x[begin + i].w};
                    mmaBf16(p[i], part.second, inputs);
                }
#pragma unroll
                for (int i = 0; i < kGroup; ++i)
#pragma unroll
                    for (int k = 0; k < 4; ++k) {
                        float& sum = f[begin + i][k];
                        sum = fmaf(scales[k / 2], p[i][k], sum);
                        if constexpr (hasMinima(kType))
                            sum = fmaf(minima[k / 2], sums[begin + i][step][k % 2], sum);
                    }
            }
        }
    }
}

} // namespace longhand::cuda
