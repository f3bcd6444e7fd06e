// Multiplications and additions rounded once on every target. Compiled once for each (see foreach_target.h). Included
// inside no namespace.
#if defined(LONGHAND_KERNELS_CPU_SIMD_FMA_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_KERNELS_CPU_SIMD_FMA_INL_H_
#undef LONGHAND_KERNELS_CPU_SIMD_FMA_INL_H_
#else
#define LONGHAND_KERNELS_CPU_SIMD_FMA_INL_H_
#endif

#include "kernels/util/rounded_once.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {

/// a * b + c
template <class V>
HWY_INLINE V mulAdd(V a, V b, V c)
{
#if HWY_TARGET == HWY_SCALAR
    return V{roundedOnce(a.raw, b.raw, c.raw)}; // Highway's rounds twice
#else
    return hwy::HWY_NAMESPACE::MulAdd(a, b, c);
#endif
}

/// c - a * b
template <class V>
HWY_INLINE V negMulAdd(V a, V b, V c)
{
#if HWY_TARGET == HWY_SCALAR
    return V{roundedOnce(-a.raw, b.raw, c.raw)};
#else
    return hwy::HWY_NAMESPACE::NegMulAdd(a, b, c);
#endif
}

/// a * b - c
template <class V>
HWY_INLINE V mulSub(V a, V b, V c)
{
#if HWY_TARGET == HWY_SCALAR
    return V{roundedOnce(a.raw, b.raw, -c.raw)};
#else
    return hwy::HWY_NAMESPACE::MulSub(a, b, c);
#endif
}

} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#endif
