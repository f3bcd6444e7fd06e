// Sums of products of pairs of 16-bit integers: what products with quantised weights and with an 8-bit cache share.
// Compiled once for each target (see foreach_target.h). Included inside no namespace.
#if defined(LONGHAND_KERNELS_CPU_SIMD_PAIRS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_KERNELS_CPU_SIMD_PAIRS_INL_H_
#undef LONGHAND_KERNELS_CPU_SIMD_PAIRS_INL_H_
#else
#define LONGHAND_KERNELS_CPU_SIMD_PAIRS_INL_H_
#endif

#include <cstdint>
#include <cstring>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// V32 holds 32-bit sums, V16 twice as many 16-bit numbers.

/// Two neighbouring integers in every lane.
template <class D16>
HWY_INLINE hn::Vec<D16> broadcastPair(D16 d, const std::int16_t* from)
{
    std::int32_t pair;
    std::memcpy(&pair, from, sizeof pair);
    return hn::BitCast(d, hn::Set(hn::RepartitionToWide<D16>(), pair));
}

/// sum += a[2i] b[2i] + a[2i+1] b[2i+1], by VNNI in one instruction.
template <bool vnni, class V32, class V16>
HWY_INLINE void addPairs(V32& sum, V16 a, V16 b)
{
    if constexpr (vnni) {
        // Not an intrinsic, which these targets do not have. AVX-VNNI is the form without AVX-512's prefix.
#if HWY_TARGET == HWY_AVX2
        asm("%{vex%} vpdpwssd %2, %1, %0" : "+x"(sum.raw) : "x"(a.raw), "x"(b.raw));
#elif HWY_TARGET == HWY_AVX3
        asm("vpdpwssd %2, %1, %0" : "+v"(sum.raw) : "v"(a.raw), "v"(b.raw));
#endif
    } else {
        const hn::DFromV<V32> d;
#if HWY_ARCH_X86
        V32 upper = hn::Zero(d); // x86 sums neighbours, and leaves this one alone
        sum = hn::ReorderWidenMulAccumulate(d, a, b, sum, upper);
#else
        const auto low = [&](V16 v) { return hn::ShiftRight<16>(hn::ShiftLeft<16>(hn::BitCast(d, v))); };
        const auto high = [&](V16 v) { return hn::ShiftRight<16>(hn::BitCast(d, v)); };
        sum = hn::Add(sum, hn::Add(hn::Mul(low(a), low(b)), hn::Mul(high(a), high(b))));
#endif
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
        // Integer sums may be reordered, and GCC does: it computes all products of a block first, far more than there
        // are registers. An asm that changes the sum keeps each addition in place.
        asm("" : "+v"(sum.raw));
#endif
    }
}

/// sums[i] += the products of the pairs of x[i] with the two integers at `pair`.
template <bool vnni, int N, class V32, class V16>
HWY_INLINE void addProducts(V32* HWY_RESTRICT sums, const V16 (&x)[N], const std::int16_t* pair)
{
#if HWY_TARGET == HWY_AVX2
    // With 12 sums in 16 registers, two are left beside x: one for the pair, one for a product. GCC 12 loads pairs
    // early and spills sums in the inner loop; a single asm block prevents this.
    if constexpr (N == 2) {
        using Pair = std::int16_t[2];
        const Pair& both = *reinterpret_cast<const Pair*>(pair);
        V32 factor;
        if constexpr (vnni) {
            asm("vpbroadcastd %[m], %[f]\n\t"
                "%{vex%} vpdpwssd %[f], %[a], %[s]\n\t"
                "%{vex%} vpdpwssd %[f], %[b], %[t]"
                : [s] "+x"(sums[0].raw), [t] "+x"(sums[1].raw), [f] "=&x"(factor.raw)
                : [a] "x"(x[0].raw), [b] "x"(x[1].raw), [m] "m"(both));
        } else {
            V32 product;
            asm("vpbroadcastd %[m], %[f]\n\t"
                "vpmaddwd %[f], %[a], %[p]\n\t"
                "vpaddd %[p], %[s], %[s]\n\t"
                "vpmaddwd %[f], %[b], %[f]\n\t"
                "vpaddd %[f], %[t], %[t]"
                : [s] "+x"(sums[0].raw), [t] "+x"(sums[1].raw), [f] "=&x"(factor.raw), [p] "=&x"(product.raw)
                : [a] "x"(x[0].raw), [b] "x"(x[1].raw), [m] "m"(both));
        }
        return;
    }
#endif
    const V16 factor = broadcastPair(hn::DFromV<V16>(), pair);
    for (int i = 0; i < N; ++i)
        addPairs<vnni>(sums[i], x[i], factor);
}

} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#endif
