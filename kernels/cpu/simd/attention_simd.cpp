#include "kernels/cpu/simd/attention_simd.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/attention_simd.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include <hwy/highway.h>

#include "kernels/cpu/avx512/attention_vnni.h"
#include "kernels/cpu/portable/attention_portable.h"
#if HWY_TARGET != HWY_SCALAR
#include "kernels/cpu/simd/attention_int8-inl.h"
#endif
#include "kernels/cpu/simd/attention_math-inl.h"
#include "kernels/cpu/simd/attention_products-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {

/// Table 0: all on vectors. Table 1: the parts beside tile products.
const AttentionKernels& attentionTable(int table)
{
    static constexpr AttentionKernels kTables[2] = {{
                                                        .chunk = 24,
                                                        .queryBytes = sizeof(float),
                                                        .prepareQuery = attention_math::prepareQuery,
                                                        .scores = attention_products::scores,
                                                        .softCap = attention_math::softCap,
                                                        .weights = attention_math::weights,
                                                        .scaledWeights = attention_math::scaledWeights,
                                                        .chunkWeights = attention_math::chunkWeights,
                                                        .zeroWeights = attention_math::zeroWeights,
                                                        .values = attention_products::values,
                                                        .tailWeights = attention_math::tailWeights,
                                                        .tailValues = attention_products::tailValues,
                                                        .merge = attention_math::merge,
                                                        .finish = attention_math::finish,
                                                    },
                                                    {
                                                        .chunk = 0,
                                                        .queryBytes = sizeof(std::uint16_t),
                                                        .prepareQuery = attention_math::prepareQueryBf16,
                                                        .scores = nullptr,
                                                        .softCap = attention_math::softCap,
                                                        .weights = attention_math::weightsBf16,
                                                        .scaledWeights = nullptr,
                                                        .chunkWeights = nullptr,
                                                        .zeroWeights = attention_math::zeroWeights,
                                                        .values = nullptr,
                                                        .tailWeights = attention_math::tailWeights,
                                                        .tailValues = attention_products::tailValues,
                                                        .merge = attention_math::merge,
                                                        .finish = attention_math::finish,
                                                    }};
    return kTables[table];
}

const Int8Kernels& int8Table([[maybe_unused]] Isa isa)
{
#if HWY_TARGET == HWY_SCALAR
    return portable::int8PortableKernels();
#else
    static constexpr Int8Kernels kTable = {.toRow = attention_int8::toRow,
                                           .multiply = attention_int8::multiply<false, false>,
                                           .addChunks = addEachChunk<attention_int8::multiply<false, true>>};
#if HWY_TARGET == HWY_AVX2
    static constexpr Int8Kernels kVnni = {.toRow = attention_int8::toRow,
                                          .multiply = attention_int8::multiply<true, false>,
                                          .addChunks = addEachChunk<attention_int8::multiply<true, true>>};
    if (isa == Isa::Avx2Vnni)
        return kVnni;
#elif HWY_TARGET == HWY_AVX3
    if (isa >= Isa::Avx512Vnni) {
        static const Int8Kernels kVnni = [] {
            Int8Kernels kernels = avx512::int8VnniKernels();
            kernels.byteWeights = attention_math::byteWeights;
            return kernels;
        }();
        return kVnni;
    }
#endif
    return kTable;
#endif
}

} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "kernels/cpu/simd/dispatch.h"

namespace longhand {

const AttentionKernels& simdAttentionKernels(Isa isa)
{
    return LONGHAND_SIMD(isa, attentionTable)(0);
}

const AttentionKernels& simdTileParts(Isa isa)
{
    return LONGHAND_SIMD(isa, attentionTable)(1);
}

const Int8Kernels& int8Kernels(Isa isa)
{
    return LONGHAND_SIMD(isa, int8Table)(isa);
}

} // namespace longhand
#endif
