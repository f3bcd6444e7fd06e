#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace longhand {

/// Storage type of a weight tensor, laid out as in GGUF (ggml's block formats).
enum class DType : std::uint8_t
{
    F32,
    F16,
    BF16,
    Q8_0, ///< 32 weights: f16 d, int8 q[32];                         w = d * q
    Q4_0, ///< 32 weights: f16 d, 16 bytes (low nibble i, high i+16); w = d * (q - 8)
    Q4_1, ///< 32 weights: f16 d, f16 m, 16 bytes as Q4_0;            w = d * q + m
};

/// Weights per block of the block formats; also the step of K in every quantised product.
inline constexpr std::int64_t kQuantBlock = 32;

std::string_view dtypeName(DType type);
/// Weights in one storage block (1 for the float types).
std::int64_t dtypeBlockSize(DType type);
/// Bytes of one storage block.
std::size_t dtypeBlockBytes(DType type);
/// Bytes of a row of k weights; k must be a multiple of dtypeBlockSize(type).
std::size_t dtypeRowBytes(DType type, std::int64_t k);
bool dtypeIsQuantized(DType type);

/// Writes a row of k weights as float32: the definition of what a stored weight means (plain, used by tests too).
void dequantizeRow(DType type, const std::byte* row, std::int64_t k, float* out);

/// IEEE half to float, exact (subnormals, infinities and NaN included).
float halfToFloat(std::uint16_t h);
/// Float to IEEE half, round to nearest even.
std::uint16_t floatToHalf(float f);

inline float bf16ToFloat(std::uint16_t b)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(b) << 16);
}

/// Float to bfloat16, round to nearest even; NaN stays NaN.
inline std::uint16_t floatToBf16(float f)
{
    const auto u = std::bit_cast<std::uint32_t>(f);
    if ((u & 0x7fffffffu) > 0x7f800000u)
        return static_cast<std::uint16_t>((u >> 16) | 0x40u);
    return static_cast<std::uint16_t>((u + 0x7fffu + ((u >> 16) & 1u)) >> 16);
}

} // namespace longhand
