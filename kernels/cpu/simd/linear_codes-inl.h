// How AVX2 and AVX-512 open quantised panels: rows of codes (packed_block.h) become pairs of 16-bit integers, scales
// and minima floats. Compiled once for each target, like linear_panel-inl.h. Included inside no namespace.
#if defined(LONGHAND_KERNELS_CPU_SIMD_LINEAR_CODES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_KERNELS_CPU_SIMD_LINEAR_CODES_INL_H_
#undef LONGHAND_KERNELS_CPU_SIMD_LINEAR_CODES_INL_H_
#else
#define LONGHAND_KERNELS_CPU_SIMD_LINEAR_CODES_INL_H_
#endif

#include "kernels/cpu/packed_block.h"

#include <cstring>

#include <hwy/highway.h>

#include "kernels/cpu/simd/linear_panel-inl.h"
#include "kernels/cpu/simd/pairs-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

constexpr hn::RepartitionToNarrow<decltype(d32)> d16;
constexpr hn::RebindToUnsigned<decltype(d16)> du16;
constexpr hn::Repartition<std::uint8_t, decltype(d16)> du8;
constexpr hn::Rebind<std::int8_t, decltype(d32)> di8;
constexpr hn::Rebind<std::uint8_t, decltype(d32)> dq8;
using V16 = hn::Vec<decltype(d16)>;
using VU16 = hn::Vec<decltype(du16)>;
// Sums of a block's pairs do not overflow: 32512 * 127 * 2 < 2^31.
using longhand::HWY_NAMESPACE::addPairs;
using longhand::HWY_NAMESPACE::broadcastPair;

// ---- codes

template <int by>
HWY_INLINE VU16 shiftRight(VU16 v)
{
    if constexpr (by > 0)
        return hn::ShiftRight<by>(v);
    else if constexpr (by < 0)
        return hn::ShiftLeft<-by>(v);
    else
        return v;
}

HWY_INLINE VU16 everyByte(int value)
{
    return hn::Set(du16, static_cast<std::uint16_t>(value * 257));
}

/// Vector v of a line of 64 bytes.
HWY_INLINE VU16 loadLine(const std::byte* line, int v)
{
    return hn::LoadU(du16, reinterpret_cast<const std::uint16_t*>(line) + v * 2 * kLanes);
}

/// Row r of a block's codes, bytes.
template <DType type, int r>
HWY_INLINE VU16 codesOf(const std::byte* block, int v)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    constexpr int kLow = kFormat.lowBits(), kHigh = kFormat.bits - kLow;
    VU16 codes;
    if constexpr (kLow == 8)
        codes = loadLine(block + r * 64, v);
    else if constexpr (kLow == 4)
        codes = hn::And(shiftRight<r / 4 * 4>(loadLine(block + r % 4 * 64, v)), everyByte(15));
    else
        codes = hn::And(shiftRight<r % 4 * 2>(loadLine(block + r / 4 * 64, v)), everyByte(3));
    const std::byte* const high = block + packedHighAt(type);
    if constexpr (kHigh == 1)
        codes = hn::OrAnd(codes, shiftRight<r - kLow>(loadLine(high, v)), everyByte(1 << kLow));
    else if constexpr (kHigh == 2)
        codes = hn::OrAnd(codes, shiftRight<r % 4 * 2 - kLow>(loadLine(high + r / 4 * 64, v)), everyByte(3 << kLow));
    return codes;
}

/// The integers of inputs 4r, 4r + 2 (or 4r + 1, 4r + 3) of each output.
template <DType type, int r, bool odd>
HWY_INLINE V16 pairsOf(const std::byte* block, int v)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    if constexpr (kFormat.codes == QuantCodes::Unsigned) {
        VU16 pairs;
        if constexpr (kFormat.bits == 4) {
            pairs = shiftRight<r / 4 * 4 + (odd ? 8 : 0)>(loadLine(block + r % 4 * 64, v));
            if constexpr (!odd || r < 4)
                pairs = hn::And(pairs, hn::Set(du16, std::uint16_t{15}));
        } else {
            const VU16 codes = codesOf<type, r>(block, v);
            pairs = odd ? hn::ShiftRight<8>(codes) : hn::And(codes, hn::Set(du16, std::uint16_t{255}));
        }
        const V16 values = hn::BitCast(d16, pairs);
        if constexpr (kFormat.offset == 0)
            return values;
        else
            return hn::Sub(values, hn::Set(d16, static_cast<std::int16_t>(kFormat.offset)));
    } else {
        VU16 codes = codesOf<type, r>(block, v);
        if constexpr (kFormat.hasTable()) {
            const auto* const values = kFormat.codes == QuantCodes::Iq4 ? kIq4Values.data() : kFp4Values.data();
            const auto table = hn::LoadDup128(du8, reinterpret_cast<const std::uint8_t*>(values));
            codes = hn::BitCast(du16, hn::TableLookupBytes(table, hn::BitCast(du8, codes)));
        }
        const V16 both = hn::BitCast(d16, odd ? codes : hn::ShiftLeft<8>(codes));
        return hn::ShiftRight<8>(both);
    }
}

// ---- scales

/// a of a step, of the outputs of vector v.
template <DType type>
HWY_INLINE VF scaleOf(const PackedWalk<type>& at, int step, int v)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const std::byte* const scales = at.scales();
    const int first = v * kLanes;
    if constexpr (kFormat.scales == QuantScales::Half) {
        return loadHalves(scales + 2 * first);
    } else if constexpr (kFormat.scales == QuantScales::Exponent) {
        const V32 e = hn::PromoteTo(d32, hn::LoadU(dq8, reinterpret_cast<const std::uint8_t*>(scales) + first));
        const V32 one = hn::Set(d32, 1);
        // exponentScale() without a branch: the smallest two exponents give subnormal numbers.
        const V32 subnormal = hn::Add(hn::Set(d32, 0x200000), hn::ShiftLeft<21>(hn::Min(e, one)));
        return hn::BitCast(df, hn::Max(hn::ShiftLeft<23>(hn::Sub(e, one)), subnormal));
    } else {
        V32 integer;
        if constexpr (type == DType::Q2_K)
            integer = hn::And(
                hn::PromoteTo(d32, hn::LoadU(dq8, reinterpret_cast<const std::uint8_t*>(scales) + 16 * step + first)),
                hn::Set(d32, 15));
        else
            integer =
                hn::PromoteTo(d32, hn::LoadU(di8, reinterpret_cast<const std::int8_t*>(scales) + 16 * step + first));
        return hn::Mul(loadHalves(at.head + 2 * first), hn::ConvertTo(df, integer));
    }
}

/// m of a step (a: its scale); unused without minima.
template <DType type>
HWY_INLINE VF minimumOf(const PackedWalk<type>& at, VF a, int step, int v)
{
    constexpr QuantFormat kFormat = quantFormat(type);
    const std::byte* const scales = at.scales();
    const int first = v * kLanes;
    if constexpr (kFormat.minima == QuantMinima::MinusEight) {
        return hn::Mul(a, hn::Set(df, -8.0f));
    } else if constexpr (kFormat.minima == QuantMinima::Half) {
        return loadHalves(scales + 32 + 2 * first);
    } else if constexpr (kFormat.minima == QuantMinima::None) {
        return a;
    } else {
        const int from = (kFormat.steps() == 2 ? 16 * step : 16) + first;
        V32 integer = hn::PromoteTo(d32, hn::LoadU(dq8, reinterpret_cast<const std::uint8_t*>(scales) + from));
        if constexpr (kFormat.steps() == 2)
            integer = hn::ShiftRight<4>(integer);
        return hn::Neg(hn::Mul(loadHalves(at.head + 32 + 2 * first), hn::ConvertTo(df, integer)));
    }
}

#endif

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#endif // once for each target
