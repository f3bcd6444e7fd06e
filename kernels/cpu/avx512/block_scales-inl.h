// Scales and minima of 16 outputs, templated on vector operations (vector_math-inl.h). Included like
// linear_kernel-inl.h.
#pragma once

#include "kernels/cpu/packed_block.h"

namespace longhand::avx512 {

/// a of a step.
template <typename Math, DType type>
[[gnu::always_inline]] inline typename Math::Vector scaleOf(const PackedWalk<type>& at, int step)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const std::byte* const scales = at.scales();
    if constexpr (kFormat.scales == QuantScales::Half)
        return Math::halves(scales);
    else if constexpr (kFormat.scales == QuantScales::Exponent)
        return Math::exponents(scales);
    else if constexpr (type == DType::Q2_K)
        return Math::multiply(Math::halves(at.head), Math::lowNibbles(scales + std::ptrdiff_t{16} * step));
    else
        return Math::multiply(Math::halves(at.head), Math::signedBytes(scales + std::ptrdiff_t{16} * step));
}

/// m of a step (a: its scale); unused without minima.
template <typename Math, DType type>
[[gnu::always_inline]] inline typename Math::Vector minimumOf(const PackedWalk<type>& at, typename Math::Vector a,
                                                              int step)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const std::byte* const scales = at.scales();
    if constexpr (kFormat.minima == QuantMinima::None)
        return a;
    else if constexpr (kFormat.minima == QuantMinima::MinusEight)
        return Math::multiply(a, Math::set(-8.0f));
    else if constexpr (kFormat.minima == QuantMinima::Half)
        return Math::halves(scales + 32);
    else {
        const auto minus = Math::multiply(Math::halves(at.head + 32), Math::set(-1.0f));
        return Math::multiply(minus, kFormat.steps() == 2 ? Math::highNibbles(scales + std::ptrdiff_t{16} * step)
                                                          : Math::unsignedBytes(scales + 16));
    }
}

} // namespace longhand::avx512
