// What products with all kinds of weights share on AVX2 and AVX-512, compiled once for each target (see
// foreach_target.h). Included inside no namespace.
#if defined(LONGHAND_KERNELS_CPU_SIMD_LINEAR_PANEL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGHAND_KERNELS_CPU_SIMD_LINEAR_PANEL_INL_H_
#undef LONGHAND_KERNELS_CPU_SIMD_LINEAR_PANEL_INL_H_
#else
#define LONGHAND_KERNELS_CPU_SIMD_LINEAR_PANEL_INL_H_
#endif

#include "kernels/cpu/linear_job.h"

#include <utility>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

#define LONGHAND_INLINE_LAMBDA __attribute__((always_inline))

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> df;
constexpr hn::RebindToSigned<decltype(df)> d32;
using VF = hn::Vec<decltype(df)>;
using V32 = hn::Vec<decltype(d32)>;

constexpr int kLanes = static_cast<int>(hn::MaxLanes(df)); // 8 or 16
constexpr int kVectors = 16 / kLanes;                      // of one panel
/// Rows that share an unpacked weight: their accumulators fill the registers.
constexpr int kRowBlock = kLanes == 16 ? 8 : 4;

template <int count, typename F>
HWY_INLINE void unroll(F&& f)
{
    [&]<int... i>(std::integer_sequence<int, i...>) LONGHAND_INLINE_LAMBDA
    {
        (f(std::integral_constant<int, i>{}), ...);
    }
    (std::make_integer_sequence<int, count>{});
}

HWY_INLINE VF loadHalves(const std::byte* from)
{
#if HWY_TARGET == HWY_AVX3
    return VF{_mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)))};
#else
    return VF{_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)))};
#endif
}

/// Writes the sums f [rows][16] of one panel to y: bias, then store or add.
inline HWY_NOINLINE void finish(const LinearJob& job, std::int64_t panel, std::int64_t row, int rows, const float* f)
{
    const std::int64_t column = panel * PackedLinear::kPanel;
    const int outputs = job.outputsInPanel(panel);
    for (int r = 0; r < rows; ++r, f += 16) {
        float* const y = job.y + (row + r) * job.ldy + column;
        int n = 0;
        for (; n + kLanes <= outputs; n += kLanes) {
            VF value = hn::Load(df, f + n);
            if (job.bias != nullptr)
                value = hn::Add(value, hn::LoadU(df, job.bias + column + n));
            if (job.mode == LinearMode::Add)
                value = hn::Add(hn::LoadU(df, y + n), value);
            hn::StoreU(value, df, y + n);
        }
        for (; n < outputs; ++n) {
            const float value = job.bias != nullptr ? f[n] + job.bias[column + n] : f[n];
            y[n] = job.mode == LinearMode::Add ? y[n] + value : value;
        }
    }
}

template <int rows>
HWY_INLINE void finish(const LinearJob& job, std::int64_t panel, std::int64_t row, const VF (&f)[rows][kVectors])
{
    HWY_ALIGN float sums[rows][16];
    unroll<rows>([&](auto r) LONGHAND_INLINE_LAMBDA {
        unroll<kVectors>([&](auto v) LONGHAND_INLINE_LAMBDA { hn::Store(f[r][v], df, sums[r] + v * kLanes); });
    });
    finish(job, panel, row, rows, sums[0]);
}

#endif

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#endif // once for each target
