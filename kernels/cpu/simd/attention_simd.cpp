#include "kernels/cpu/simd/attention_simd.h"

#include <stdexcept>
#include <string>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/attention_simd.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include <hwy/highway.h>

#include "kernels/cpu/simd/attention_math-inl.h"
#include "kernels/cpu/simd/attention_products-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {

const AttentionKernels& attentionKernels()
{
    static constexpr AttentionKernels kKernels = {
        .chunk = 24,
        .queryBytes = sizeof(float),
        .prepareQuery = attention_math::prepareQuery,
        .scores = attention_products::scores,
        .weights = attention_math::weights,
        .zeroWeights = attention_math::zeroWeights,
        .values = attention_products::values,
        .tailWeights = attention_math::tailWeights,
        .tailValues = attention_products::tailValues,
        .merge = attention_math::merge,
        .finish = attention_math::finish,
    };
    return kKernels;
}

} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace longhand {

const AttentionKernels& simdAttentionKernels(Isa isa)
{
    switch (isa) {
    case Isa::Portable:
        return HWY_STATIC_DISPATCH(attentionKernels)();
#if HWY_TARGETS & HWY_AVX2
    case Isa::Avx2:
        return N_AVX2::attentionKernels();
#endif
#if HWY_TARGETS & HWY_AVX3
    case Isa::Avx512:
    case Isa::Amx:
        return N_AVX3::attentionKernels();
#endif
    default:
        throw std::invalid_argument("attention: no vector kernels for instruction set " + std::string(isaName(isa)));
    }
}

} // namespace longhand
#endif
