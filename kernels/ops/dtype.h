#pragma once

#include <array>
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
    Q5_0, ///< 32 weights: f16 d, 32 fifth bits, 16 bytes as Q4_0;    w = d * (q - 16)
    Q5_1, ///< 32 weights: f16 d, f16 m, 32 fifth bits, 16 bytes;     w = d * q + m
    // 256 weights with f16 d (and dmin), and integers sc (and m) for every 32 or 16 of them:
    Q2_K,   ///< 16: sc, m of 4 bits; q of 2 bits;                    w = d * sc * q - dmin * m
    Q3_K,   ///< 16: sc -32..31; q of 3 bits;                         w = d * sc * (q - 4)
    Q4_K,   ///< 32: sc, m of 6 bits; q of 4 bits;                    w = d * sc * q - dmin * m
    Q5_K,   ///< 32: sc, m of 6 bits; q of 5 bits;                    w = d * sc * q - dmin * m
    Q6_K,   ///< 16: sc int8; q of 6 bits;                            w = d * sc * (q - 32)
    IQ4_NL, ///< 32 weights: f16 d, 16 bytes as Q4_0;                 w = d * v, v = kIq4Values[q] (quant_format.h)
    IQ4_XS, ///< 256 weights, 32: sc -32..31;                         w = d * sc * v
    MXFP4,  ///< 32 weights: exponent e, 16 bytes as Q4_0;            w = 2^(e - 128) * v, v = kFp4Values[q]
};

/// Every type.
inline constexpr std::array kDTypes = {DType::F32,  DType::F16,    DType::BF16,   DType::Q8_0, DType::Q4_0, DType::Q4_1,
                                       DType::Q5_0, DType::Q5_1,   DType::Q2_K,   DType::Q3_K, DType::Q4_K, DType::Q5_K,
                                       DType::Q6_K, DType::IQ4_NL, DType::IQ4_XS, DType::MXFP4};

/// The step of K in every quantised product; blocks of storage are one or eight times as long.
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
