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

/// Where a quantised chunk's scales begin.
constexpr std::size_t chunkScales(DType type)
{
    return type == DType::Q8_0 || type == DType::Q6_K ? 512 : type == DType::Q5_K ? 320 : 256;
}

/// Something is added to each weight of 32, apart from what the codes stand for.
constexpr bool hasMinima(DType type)
{
    return type == DType::Q4_1 || type == DType::Q4_K || type == DType::Q5_K;
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

/// Two of a register's signed bytes as bf16: the low seven bits less 128 where the sign is set.
template <int kFirst>
__device__ __forceinline__ std::uint32_t signedPair(std::uint32_t bytes)
{
    const std::uint32_t pair = __byte_perm(bytes, 0x43u, kFirst == 0 ? 0x4140u : 0x4342u);
    return bf16PairMinus(pair & 0xff7fff7fu, pair & 0xff80ff80u);
}

/// The low four bits, each in the fifth bit of a byte.
__device__ __forceinline__ std::uint32_t fifthBits(std::uint32_t bits)
{
    return ((bits & 15u) * 0x00204081u & 0x01010101u) << 4;
}

/// The integers of a quantised chunk, exactly.
template <DType kType>
__device__ __forceinline__ ChunkTiles integerTiles(const std::byte* chunk, unsigned lane)
{
    if constexpr (kType == DType::Q8_0 || kType == DType::Q6_K) {
        const uint4 q = reinterpret_cast<const uint4*>(chunk)[lane];
        return {{signedPair<0>(q.x), signedPair<0>(q.z), signedPair<2>(q.x), signedPair<2>(q.z)},
                {signedPair<0>(q.y), signedPair<0>(q.w), signedPair<2>(q.y), signedPair<2>(q.w)}};
    } else {
        constexpr std::uint32_t kBias = kType == DType::Q4_0 ? 0x43084308u : 0x43004300u; // 136: 128 + 8; 128
        const uint2 q = reinterpret_cast<const uint2*>(chunk)[lane];
        std::uint32_t x = q.x & 0x0f0f0f0fu, y = q.y & 0x0f0f0f0fu;
        std::uint32_t u = q.x >> 4 & 0x0f0f0f0fu, v = q.y >> 4 & 0x0f0f0f0fu;
        if constexpr (kType == DType::Q5_K) {
            const std::uint32_t bits = reinterpret_cast<const std::uint16_t*>(chunk + 256)[lane];
            x |= fifthBits(bits), u |= fifthBits(bits >> 4);
            y |= fifthBits(bits >> 8), v |= fifthBits(bits >> 12);
        }
        return {{smallPair<0>(x, kBias), smallPair<0>(y, kBias), smallPair<2>(x, kBias), smallPair<2>(y, kBias)},
                {smallPair<0>(u, kBias), smallPair<0>(v, kBias), smallPair<2>(u, kBias), smallPair<2>(v, kBias)}};
    }
}

/// A quantised chunk's scale for one output, exactly; Q6_K: for its inputs below 16 (step 0) or the others.
template <DType kType>
__device__ __forceinline__ float chunkScale(const std::byte* chunk, unsigned output, unsigned step = 0)
{
    const std::byte* const at = chunk + chunkScales(kType);
    if constexpr (kType == DType::Q6_K)
        return halfValue(reinterpret_cast<const std::uint16_t*>(at + 32)[output]) *
               static_cast<float>(reinterpret_cast<const std::int8_t*>(at)[2 * output + step]);
    const float d = halfValue(reinterpret_cast<const std::uint16_t*>(at)[output]);
    if constexpr (kType == DType::Q4_K || kType == DType::Q5_K)
        return d * static_cast<float>(reinterpret_cast<const std::uint8_t*>(at + 64)[output]);
    else
        return d;
}

/// What is added to each of an output's weights, exactly.
template <DType kType>
__device__ __forceinline__ float chunkMinimum(const std::byte* chunk, unsigned output)
{
    const std::byte* const at = chunk + chunkScales(kType);
    const float m = halfValue(reinterpret_cast<const std::uint16_t*>(at + 32)[output]);
    if constexpr (kType == DType::Q4_1)
        return m;
    else
        return -(m * static_cast<float>(reinterpret_cast<const std::uint8_t*>(at + 80)[output]));
}

/// Sums of the rows of x over one chunk, of rows 2 t and 2 t + 1 of each tile: what the minima are multiplied by.
template <int kRowTiles>
__device__ __forceinline__ void sumRows(const uint4 (&x)[kRowTiles], float (&sums)[kRowTiles][2])
{
    constexpr std::uint32_t kOnes[4] = {0x3f803f80u, 0x3f803f80u, 0x3f803f80u, 0x3f803f80u};
    for (int r = 0; r < kRowTiles; ++r) {
        const std::uint32_t first[2] = {x[r].x, x[r].y}, second[2] = {x[r].z, x[r].w};
        float s[4];
        mmaBf16FromZero(s, kOnes, first);
        mmaBf16(s, kOnes, second);
        sums[r][0] = s[0], sums[r][1] = s[1];
    }
}

/// f += the product of a chunk of one panel with tiles of 8 rows, in the order of linear(). x[r]: inputs 8 t .. 8 t + 7
/// of row g of tile r; f[r] as mmaBf16's c: outputs g, g + 8 by rows 2 t, 2 t + 1.
template <DType kType, int kRowTiles>
__device__ __forceinline__ void addChunk(const std::byte* chunk, unsigned lane, const uint4 (&x)[kRowTiles],
                                         const float (&sums)[kRowTiles][2], float (&f)[kRowTiles][4])
{
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
    } else if constexpr (kType == DType::Q6_K) {
        // A tile has inputs of both scales, lanes 0 and 1 of four those of the first: two products, each with zeros in
        // the other's place.
        const ChunkTiles q = integerTiles<kType>(chunk, lane);
        const bool upper = lane % 4 >= 2;
        ChunkTiles part[2];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            part[0].first[i] = upper ? 0u : q.first[i], part[0].second[i] = upper ? 0u : q.second[i];
            part[1].first[i] = upper ? q.first[i] : 0u, part[1].second[i] = upper ? q.second[i] : 0u;
        }
#pragma unroll
        for (unsigned step = 0; step < 2; ++step) {
            const float scales[2] = {chunkScale<kType>(chunk, lane / 4, step),
                                     chunkScale<kType>(chunk, lane / 4 + 8, step)};
#pragma unroll
            for (int r = 0; r < kRowTiles; ++r) {
                const std::uint32_t first[2] = {x[r].x, x[r].y}, second[2] = {x[r].z, x[r].w};
                float p[4];
                mmaBf16FromZero(p, part[step].first, first);
                mmaBf16(p, part[step].second, second);
#pragma unroll
                for (int k = 0; k < 4; ++k)
                    f[r][k] = fmaf(scales[k / 2], p[k], f[r][k]);
            }
        }
    } else {
        const ChunkTiles q = integerTiles<kType>(chunk, lane);
        const float scales[2] = {chunkScale<kType>(chunk, lane / 4), chunkScale<kType>(chunk, lane / 4 + 8)};
        float minima[2] = {0, 0};
        if constexpr (hasMinima(kType)) {
            minima[0] = chunkMinimum<kType>(chunk, lane / 4);
            minima[1] = chunkMinimum<kType>(chunk, lane / 4 + 8);
        }
        // Tiles of rows in groups, so that the second half of a product does not wait for the first; small groups where
        // registers are scarce.
        constexpr int kGroup = kRowTiles > 4 ? 2 : kRowTiles;
#pragma unroll
        for (int begin = 0; begin < kRowTiles; begin += kGroup) {
            float p[kGroup][4];
#pragma unroll
            for (int i = 0; i < kGroup; ++i) {
                const std::uint32_t inputs[2] = {x[begin + i].x, x[begin + i].y};
                mmaBf16FromZero(p[i], q.first, inputs);
            }
#pragma unroll
            for (int i = 0; i < kGroup; ++i) {
                const std::uint32_t inputs[2] = {x[begin + i].z, x[begin + i].w};
                mmaBf16(p[i], q.second, inputs);
            }
#pragma unroll
            for (int i = 0; i < kGroup; ++i)
#pragma unroll
                for (int k = 0; k < 4; ++k) {
                    float& sum = f[begin + i][k];
                    sum = fmaf(scales[k / 2], p[i][k], sum);
                    if constexpr (hasMinima(kType))
                        sum = fmaf(minima[k / 2], sums[begin + i][k % 2], sum);
                }
        }
    }
}

} // namespace longhand::cuda
