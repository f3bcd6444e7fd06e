#pragma once

#include "kernels/ops/quant_format.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace longhand {

/// 32 weights of a quantised type, taken apart. Fields that the type has not are 0.
struct QuantBlock
{
    std::uint8_t code[32] = {}; ///< Q8_0: int8
    std::uint16_t d = 0;        ///< f16; of all blocks of a group the same
    std::uint16_t m = 0;        ///< f16: m, or dmin
    std::int8_t scale[2] = {};  ///< the integers of Super, one a step; for Exponent the byte e
    std::uint8_t minimum[2] = {};
};

/// Takes apart one storage block of a GGUF row: quantFormat(type).group() blocks of 32.
template <DType type>
void readStored(const std::byte* stored, QuantBlock* blocks);

/// The scale a of a step, and what is added.
float quantScale(const QuantFormat& format, const QuantBlock& block, int step);
float quantMinimum(const QuantFormat& format, const QuantBlock& block, int step);

/// The 32 weights as float32, each a * v + m in two roundings at most (Q4_0: a * (code - 8)).
void quantValues(const QuantFormat& format, const QuantBlock& block, float* out);

/// 2^(e - 128), for e = 0 and 1 a subnormal number.
constexpr float exponentScale(std::uint8_t e)
{
    return std::bit_cast<float>(e < 2 ? 0x00200000u << e : (e - 1u) << 23);
}

} // namespace longhand
