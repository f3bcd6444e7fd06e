#pragma once

#include "kernels/ops/dtype.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace longhand {

/// What a stored code stands for.
enum class QuantCodes
{
    Unsigned, ///< the code less QuantFormat::offset
    Signed,   ///< the code as int8
    Iq4,      ///< kIq4Values[code]
    Fp4,      ///< kFp4Values[code]
};

/// How a scale a is stored.
enum class QuantScales
{
    Half,     ///< f16 d per 32 weights: a = d
    Super,    ///< f16 d per 256 weights and an integer sc per step: a = d * sc, exact in float32
    Exponent, ///< a byte e per 32 weights: a = 2^(e - 128)
};

/// What is added to a code times its scale.
enum class QuantMinima
{
    None,
    MinusEight, ///< -8 d
    Half,       ///< f16 m per 32 weights
    Super,      ///< -dmin * m, f16 dmin per 256 weights and an integer m per step; exact in float32
};

/// A quantised type as the kernels see it, in blocks of 32 weights: value = a * v(code) + m, with one a and m for each
/// step of 32 or 16 weights.
struct QuantFormat
{
    int bits = 0; ///< of a code: 2, 3, 4, 5, 6 or 8
    QuantCodes codes = QuantCodes::Unsigned;
    int offset = 0; ///< subtracted from unsigned codes
    int step = 32;  ///< weights that share a scale: 32 or 16
    QuantScales scales = QuantScales::Half;
    QuantMinima minima = QuantMinima::None;

    constexpr bool hasTable() const { return codes == QuantCodes::Iq4 || codes == QuantCodes::Fp4; }
    /// Scales (and minima) of a block of 32.
    constexpr int steps() const { return 32 / step; }
    /// Bits of a code that packed layouts keep in a first plane: 8, 4 or 2; the others are in a second one.
    constexpr int lowBits() const { return bits >= 8 ? 8 : bits >= 4 ? 4 : 2; }
    /// Blocks of 32 that share d and dmin.
    constexpr std::int64_t group() const { return scales == QuantScales::Super ? 8 : 1; }
};

inline constexpr std::array<std::int8_t, 16> kIq4Values = {-127, -104, -83, -65, -49, -35, -22, -10,
                                                           1,    13,   25,  38,  53,  69,  89,  113};
/// FP4 (E2M1) times 2, so that they are integers.
inline constexpr std::array<std::int8_t, 16> kFp4Values = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

constexpr QuantFormat quantFormat(DType type)
{
    using C = QuantCodes;
    using S = QuantScales;
    using M = QuantMinima;
    switch (type) {
    case DType::Q8_0:
        return {8, C::Signed, 0, 32, S::Half, M::None};
    case DType::Q4_0:
        return {4, C::Unsigned, 0, 32, S::Half, M::MinusEight};
    case DType::Q4_1:
        return {4, C::Unsigned, 0, 32, S::Half, M::Half};
    case DType::Q5_0:
        return {5, C::Unsigned, 16, 32, S::Half, M::None};
    case DType::Q5_1:
        return {5, C::Unsigned, 0, 32, S::Half, M::Half};
    case DType::Q2_K:
        return {2, C::Unsigned, 0, 16, S::Super, M::Super};
    case DType::Q3_K:
        return {3, C::Unsigned, 4, 16, S::Super, M::None};
    case DType::Q4_K:
        return {4, C::Unsigned, 0, 32, S::Super, M::Super};
    case DType::Q5_K:
        return {5, C::Unsigned, 0, 32, S::Super, M::Super};
    case DType::Q6_K:
        return {6, C::Unsigned, 32, 16, S::Super, M::None};
    case DType::IQ4_NL:
        return {4, C::Iq4, 0, 32, S::Half, M::None};
    case DType::IQ4_XS:
        return {4, C::Iq4, 0, 32, S::Super, M::None};
    case DType::MXFP4:
        return {4, C::Fp4, 0, 32, S::Exponent, M::None};
    case DType::F32:
    case DType::F16:
    case DType::BF16:
        break;
    }
    throw std::invalid_argument("not a quantised type");
}

/// The integer that a code stands for.
constexpr int quantValue(const QuantFormat& format, int code)
{
    switch (format.codes) {
    case QuantCodes::Signed:
        return static_cast<std::int8_t>(code);
    case QuantCodes::Iq4:
    case QuantCodes::Fp4:
        return (format.codes == QuantCodes::Iq4 ? kIq4Values : kFp4Values)[static_cast<std::size_t>(code)];
    default:
        return code - format.offset;
    }
}

/// Calls f.operator()<type>() with a quantised type as a constant. Throws std::invalid_argument for float types.
template <typename F>
constexpr decltype(auto) withQuantized(DType type, F&& f)
{
    switch (type) {
    case DType::Q8_0:
        return f.template operator()<DType::Q8_0>();
    case DType::Q4_0:
        return f.template operator()<DType::Q4_0>();
    case DType::Q4_1:
        return f.template operator()<DType::Q4_1>();
    case DType::Q5_0:
        return f.template operator()<DType::Q5_0>();
    case DType::Q5_1:
        return f.template operator()<DType::Q5_1>();
    case DType::Q2_K:
        return f.template operator()<DType::Q2_K>();
    case DType::Q3_K:
        return f.template operator()<DType::Q3_K>();
    case DType::Q4_K:
        return f.template operator()<DType::Q4_K>();
    case DType::Q5_K:
        return f.template operator()<DType::Q5_K>();
    case DType::Q6_K:
        return f.template operator()<DType::Q6_K>();
    case DType::IQ4_NL:
        return f.template operator()<DType::IQ4_NL>();
    case DType::IQ4_XS:
        return f.template operator()<DType::IQ4_XS>();
    case DType::MXFP4:
        return f.template operator()<DType::MXFP4>();
    case DType::F32:
    case DType::F16:
    case DType::BF16:
        break;
    }
    throw std::invalid_argument("not a quantised type");
}

} // namespace longhand
