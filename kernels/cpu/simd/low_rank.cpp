// Low-rank additions, for each target: 16 lanes at any vector width.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/cpu/simd/low_rank.cpp"

#include "kernels/cpu/simd/low_rank.h"

#include <algorithm>
#include <cstring>

#include <hwy/foreach_target.h> // must precede highway.h
#include <hwy/highway.h>

#include "kernels/cpu/simd/fma-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longhand::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using longhand::HWY_NAMESPACE::mulAdd;

using Tag = hn::CappedTag<float, 16>;
constexpr std::int64_t kLanes = hn::MaxLanes(Tag());
constexpr int kVectors = static_cast<int>(16 / kLanes);

using Half = std::uint16_t;
using Byte = std::int8_t;

HWY_INLINE hn::Vec<Tag> opened(const Half* half)
{
    const hn::Rebind<hwy::float16_t, Tag> small;
    return hn::PromoteTo(Tag(), hn::LoadU(small, reinterpret_cast<const hwy::float16_t*>(half)));
}

HWY_INLINE hn::Vec<Tag> opened(const Byte* byte)
{
    const hn::Rebind<std::int32_t, Tag> wide;
    const hn::Rebind<std::int8_t, Tag> small;
    return hn::ConvertTo(Tag(), hn::PromoteTo(wide, hn::LoadU(small, byte)));
}

/// t[r * ldt + j] for kRanks rows of `down` and kRows rows of x.
template <int kRanks, int kRows, typename Number>
void downBlock(const Number* down, const float* scales, std::int64_t stride, const float* x, std::int64_t ldx,
               std::int64_t n, float* t, std::int64_t ldt)
{
    const Tag df;
    hn::Vec<Tag> sum[kRanks][kRows][kVectors];
    for (int j = 0; j < kRanks; ++j)
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kVectors; ++v)
                sum[j][r][v] = hn::Zero(df);
    const auto step = [&](std::int64_t k, const float* const* at) HWY_ATTR {
        for (int v = 0; v < kVectors; ++v)
            for (int j = 0; j < kRanks; ++j) {
                const auto w = opened(down + j * stride + k + v * kLanes);
                for (int r = 0; r < kRows; ++r)
                    sum[j][r][v] = mulAdd(w, hn::LoadU(df, at[r] + v * kLanes), sum[j][r][v]);
            }
    };
    const float* at[kRows];
    std::int64_t k = 0;
    for (; k + 16 <= n; k += 16) {
        for (int r = 0; r < kRows; ++r)
            at[r] = x + r * ldx + k;
        step(k, at);
    }
    if (k < n) { // zeros add nothing to a lane
        HWY_ALIGN float tail[kRows][16] = {};
        for (int r = 0; r < kRows; ++r) {
            std::memcpy(tail[r], x + r * ldx + k, static_cast<std::size_t>(n - k) * sizeof(float));
            at[r] = tail[r];
        }
        step(k, at);
    }
    for (int j = 0; j < kRanks; ++j)
        for (int r = 0; r < kRows; ++r) {
            HWY_ALIGN float lanes[16];
            for (int v = 0; v < kVectors; ++v)
                hn::Store(sum[j][r][v], df, lanes + v * kLanes);
            const auto fold = [&]<int kHalf>() {
                for (int l = 0; l < kHalf; ++l)
                    lanes[l] = lanes[l] + lanes[l + kHalf];
            };
            fold.template operator()<8>();
            fold.template operator()<4>();
            fold.template operator()<2>();
            fold.template operator()<1>();
            t[r * ldt + j] = lanes[0] * scales[j];
        }
}

/// y += up t for panels [first, end) of one part and kRows rows.
template <int kRows, typename Number>
void upBlock(const Number* up, const float* scales, std::int64_t rank, std::int64_t outputs, std::int64_t first,
             std::int64_t end, const float* t, std::int64_t ldt, float* y, std::int64_t ldy)
{
    const Tag df;
    for (std::int64_t panel = first; panel < end; ++panel) {
        const Number* at = up + panel * rank * 16;
        hn::Vec<Tag> sum[kRows][kVectors];
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kVectors; ++v)
                sum[r][v] = hn::Zero(df);
        for (std::int64_t j = 0; j < rank; ++j)
            for (int v = 0; v < kVectors; ++v) {
                const auto w = opened(at + j * 16 + v * kLanes);
                for (int r = 0; r < kRows; ++r)
                    sum[r][v] = mulAdd(w, hn::Set(df, t[r * ldt + j]), sum[r][v]);
            }
        for (int r = 0; r < kRows; ++r)
            for (int v = 0; v < kVectors; ++v)
                sum[r][v] = hn::Mul(sum[r][v], hn::Set(df, scales[panel]));
        const std::int64_t left = std::min<std::int64_t>(16, outputs - panel * 16);
        for (int r = 0; r < kRows; ++r) {
            float* out = y + r * ldy + panel * 16;
            if (left == 16) {
                for (int v = 0; v < kVectors; ++v)
                    hn::StoreU(hn::Add(hn::LoadU(df, out + v * kLanes), sum[r][v]), df, out + v * kLanes);
            } else {
                HWY_ALIGN float lanes[16];
                for (int v = 0; v < kVectors; ++v)
                    hn::Store(sum[r][v], df, lanes + v * kLanes);
                for (std::int64_t l = 0; l < left; ++l)
                    out[l] += lanes[l];
            }
        }
    }
}

template <typename Number>
void downRows(const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows, std::int64_t first,
              std::int64_t end, float* t)
{
    const std::int64_t rank = weights.totalRank(), stride = weights.paddedInputs();
    const auto* down = reinterpret_cast<const Number*>(weights.down());
    const float* scales = weights.downScales().data();
    int r = 0;
    const auto block = [&]<int kRows>() HWY_ATTR {
        std::int64_t j = first;
        for (; j + 4 <= end; j += 4)
            downBlock<4, kRows>(down + j * stride, scales + j, stride, x + r * ldx, ldx, weights.inputs(),
                                t + r * rank + j, rank);
        for (; j < end; ++j)
            downBlock<1, kRows>(down + j * stride, scales + j, stride, x + r * ldx, ldx, weights.inputs(),
                                t + r * rank + j, rank);
    };
    constexpr int kRowBlock = kVectors == 1 ? 4 : 2; // as many as the registers hold
    for (; r + kRowBlock <= rows; r += kRowBlock)
        block.template operator()<kRowBlock>();
    for (; r < rows; ++r)
        block.template operator()<1>();
}

template <typename Number>
void upPanels(const PackedLowRank& weights, const PackedLowRank::Part& part, const float* t, int rows,
              std::int64_t first, std::int64_t end, float* y, std::int64_t ldy)
{
    const auto* up = reinterpret_cast<const Number*>(weights.up()) + part.firstUp;
    const float* scales = weights.upScales().data() + part.firstPanel;
    const std::int64_t ldt = weights.totalRank();
    t += part.firstRank;
    int r = 0;
    const auto blocks = [&]<int kRows>() HWY_ATTR {
        for (; r + kRows <= rows; r += kRows)
            upBlock<kRows>(up, scales, part.rank, part.outputs, first, end, t + r * ldt, ldt, y + r * ldy, ldy);
    };
    blocks.template operator()<kVectors == 1 ? 8 : 4>(); // as many as the registers hold
    blocks.template operator()<4>();
    blocks.template operator()<1>();
}

} // namespace

void lowRankDownRows(const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows, std::int64_t first,
                     std::int64_t end, float* t)
{
    if (weights.storage() == PackedLowRank::Storage::Half)
        downRows<Half>(weights, x, ldx, rows, first, end, t);
    else
        downRows<Byte>(weights, x, ldx, rows, first, end, t);
}

void lowRankUpPanels(const PackedLowRank& weights, const PackedLowRank::Part& part, const float* t, int rows,
                     std::int64_t first, std::int64_t end, float* y, std::int64_t ldy)
{
    if (weights.storage() == PackedLowRank::Storage::Half)
        upPanels<Half>(weights, part, t, rows, first, end, y, ldy);
    else
        upPanels<Byte>(weights, part, t, rows, first, end, y, ldy);
}

} // namespace HWY_NAMESPACE
} // namespace longhand::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include "kernels/cpu/simd/dispatch.h"

namespace longhand::simd {

void lowRankDown(Isa isa, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows, std::int64_t first,
                 std::int64_t end, float* t)
{
    LONGHAND_SIMD(isa, lowRankDownRows)(weights, x, ldx, rows, first, end, t);
}

void lowRankDown(const CpuContext& context, const PackedLowRank& weights, const float* x, std::int64_t ldx, int rows,
                 float* t)
{
    // For few rows, waking another thread takes longer than the work.
    constexpr std::int64_t kWork = 262144; // multiply-adds
    const std::int64_t rank = weights.totalRank();
    const std::int64_t grain = std::max<std::int64_t>(4, kWork / (rank * weights.inputs()) / 4 * 4);
    context.pool->forChunks(rows, grain, [&](std::int64_t first, std::int64_t end) {
        lowRankDown(context.isa, weights, x + first * ldx, ldx, static_cast<int>(end - first), 0, rank,
                    t + first * rank);
    });
}

void lowRankUp(Isa isa, const PackedLowRank& weights, const PackedLowRank::Part& part, const float* t, int rows,
               std::int64_t first, std::int64_t end, float* y, std::int64_t ldy)
{
    LONGHAND_SIMD(isa, lowRankUpPanels)(weights, part, t, rows, first, end, y, ldy);
}

} // namespace longhand::simd

#endif
