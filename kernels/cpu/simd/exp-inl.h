// exp for Highway, compiled once for each target (see foreach_target.h). Included inside no namespace.
#if defined(LONGHAND_KERNELS_CPU_SIMD_EXP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_KERNELS_CPU_SIMD_EXP_INL_H_
#undef LONGHAND_KERNELS_CPU_SIMD_EXP_INL_H_
#else
#define LONGHAND_KERNELS_CPU_SIMD_EXP_INL_H_
#endif

#include <hwy/highway.h>

#include "kernels/cpu/simd/fma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand {
namespace HWY_NAMESPACE {

/// exp(x) of each lane, relative error below 2e-7 for -87 <= x <= 88; exactly 0 below -87 (so exp(-inf) = 0), exactly 1
/// at 0; above 88 the value at 88. NaN is not kept. The same bits on every target that has fma, lane by lane.
///
/// x = n ln 2 + r with |r| <= ln 2 / 2 (Cody and Waite, ln 2 in two parts), then 1 + r + r^2 q(r) with q of degree 4
/// fitted to the least largest relative error (3e-9 before rounding).
template <class DF, class V = hwy::HWY_NAMESPACE::Vec<DF>>
HWY_INLINE V Exp(DF df, V x)
{
    namespace hn = hwy::HWY_NAMESPACE;
    const hn::RebindToSigned<DF> di;

    const V lowest = hn::Set(df, -87.0f);
    const auto underflow = hn::Lt(x, lowest);
    x = hn::Min(hn::Max(x, lowest), hn::Set(df, 88.0f));

    // Adding 1.5 * 2^23 rounds to the nearest integer, which is then in the low bits of the mantissa.
    const V magic = hn::Set(df, 12582912.0f);
    const V shifted = mulAdd(x, hn::Set(df, 1.44269504088896341f), magic);
    const V n = hn::Sub(shifted, magic);
    V r = negMulAdd(n, hn::Set(df, 0.693145751953125f), x); // 15 bits: n * this is exact
    r = negMulAdd(n, hn::Set(df, 1.42860682030941723e-6f), r);

    V p = hn::Set(df, 0.0013814540579915047f);
    p = mulAdd(p, r, hn::Set(df, 0.00836874544620514f));
    p = mulAdd(p, r, hn::Set(df, 0.04166838899254799f));
    p = mulAdd(p, r, hn::Set(df, 0.1666652113199234f));
    p = mulAdd(p, r, hn::Set(df, 0.4999999403953552f));
    p = mulAdd(p, r, hn::Set(df, 1.0f));
    p = mulAdd(p, r, hn::Set(df, 1.0f));

    // n is in -126..127: 2^n is a normal number.
    const auto exponent = hn::Sub(hn::BitCast(di, shifted), hn::BitCast(di, magic));
    const auto bits = hn::ShiftLeft<23>(hn::Add(exponent, hn::Set(di, 127)));
    return hn::IfThenZeroElse(underflow, hn::Mul(p, hn::BitCast(df, bits)));
}

} // namespace HWY_NAMESPACE
} // namespace longhand
HWY_AFTER_NAMESPACE();

#endif
